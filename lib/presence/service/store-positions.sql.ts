import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { type MapVisibility, mapVisibility, storedMapVisibilitySchema } from "@/lib/profiles/schema/visibility";

import type { Position } from "../schema";

export type StoredPosition = Position & { attendanceId: string; at: Date };

const rowSchema = z.object({ id: z.uuid(), visibility: mapVisibility.nullable() });

// Raw because one statement writes hundreds of positions. The commit doesn't wait for the disk,
// because chat commits would queue behind it. After a database crash, positions are too old to show
// anyway.
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
 * Stores positions with their attendances (docs/product/presence.md#stored-positions). Skips closed
 * attendances, and members who hide from the map.
 * @returns the member's map visibility for each active attendance
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
