import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { isShownAtSql } from "@/lib/events/data/hidden-members";
import { type MapVisibility, mapVisibility, storedMapVisibilitySchema } from "@/lib/profiles/schema/visibility";

import type { Position } from "../schema";

export type StoredPosition = Position & { attendanceId: string; at: Date };

const rowSchema = z.object({ id: z.uuid(), visibility: mapVisibility.nullable() });

// Raw because one statement writes hundreds of positions. The commit doesn't wait for the disk,
// because chat commits would queue behind it. After a database crash, positions are too old to show
// anyway.
const IS_KEPT = `f."mapVisibility" IS DISTINCT FROM 'nobody' AND ${isShownAtSql('a."eventId"', 'a."userId"')}`;
const STORE_POSITIONS = `
  WITH relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  UPDATE event_attendances a SET
    latitude = CASE WHEN ${IS_KEPT} THEN p.latitude END,
    longitude = CASE WHEN ${IS_KEPT} THEN p.longitude END,
    "positionAt" = CASE WHEN ${IS_KEPT} THEN p.at END,
    "onSiteAt" = coalesce(a."onSiteAt", CASE WHEN ${IS_KEPT} THEN p.at END)
  FROM unnest($1::uuid[], $2::float8[], $3::float8[], $4::timestamptz[]) AS p(id, latitude, longitude, at)
  CROSS JOIN profiles f CROSS JOIN relaxed
  WHERE a.id = p.id AND a."isActive" AND f."userId" = a."userId" RETURNING a.id, f."mapVisibility" AS visibility`;

/**
 * Stores positions with their attendances (docs/product/presence.md#stored-positions). Skips closed
 * attendances, members who hide from the map, and those who are hidden at the event.
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
