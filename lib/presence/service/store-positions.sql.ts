import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { type MapVisibility, mapVisibility, storedMapVisibilitySchema } from "@/lib/profiles/schema/visibility";

import type { Position } from "../schema";

export type StoredPosition = Position & { attendanceId: string; at: Date };

const rowSchema = z.object({ id: z.uuid(), visibility: mapVisibility.nullable() });

// Raw because it writes hundreds of positions in one statement. It doesn't wait for the disk, where chat commits would queue behind it: after a
// crash of the database positions are too old to be shown.
const STORE_POSITIONS = `
  WITH relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  UPDATE event_attendances a SET
    latitude = CASE WHEN f."mapVisibility" = 'nobody' THEN NULL ELSE p.latitude END,
    longitude = CASE WHEN f."mapVisibility" = 'nobody' THEN NULL ELSE p.longitude END,
    "positionAt" = CASE WHEN f."mapVisibility" = 'nobody' THEN NULL ELSE p.at END
  FROM unnest($1::uuid[], $2::float8[], $3::float8[], $4::timestamptz[]) AS p(id, latitude, longitude, at)
  CROSS JOIN profiles f CROSS JOIN relaxed
  WHERE a.id = p.id AND a."isActive" AND f."userId" = a."userId" RETURNING a.id, f."mapVisibility" AS visibility`;

/**
 * Stores positions with their attendances (docs/product/presence.md#stored-positions), except where the attendance was closed
 * meanwhile, and of members who are shown to nobody.
 * @returns who may see the member, for each attendance that is active
 */
export async function storePositions(positions: StoredPosition[]): Promise<Map<string, MapVisibility>> {
  const values = [
    positions.map((position) => position.attendanceId),
    positions.map((position) => position.latitude),
    positions.map((position) => position.longitude),
    positions.map((position) => position.at),
  ];
  const rows = await query("store_positions", STORE_POSITIONS, values, rowSchema);
  return new Map(rows.map(({ id, visibility }) => [id, storedMapVisibilitySchema.parse(visibility)]));
}
