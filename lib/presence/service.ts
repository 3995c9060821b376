import { query } from "@/lib/core/server/db";

import type { Position } from "./schema";

export type StoredPosition = Position & { attendanceId: string; at: Date };

/**
 * Keeps positions with their attendances, set-wise; never with one that was closed meanwhile (contract §5).
 * @returns the attendances that took theirs
 */
export async function storePositions(positions: StoredPosition[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    "store_positions",
    `UPDATE event_attendances a SET latitude = p.latitude, longitude = p.longitude, "positionAt" = p.at
     FROM unnest($1::uuid[], $2::float8[], $3::float8[], $4::timestamptz[]) AS p(id, latitude, longitude, at)
     WHERE a.id = p.id AND a."isActive" RETURNING a.id`,
    [
      positions.map((position) => position.attendanceId),
      positions.map((position) => position.latitude),
      positions.map((position) => position.longitude),
      positions.map((position) => position.at),
    ],
  );
  return new Set(rows.map((row) => row.id));
}

/** Forgets where these attendances were: they left the radius, the map, or the line. */
export async function clearPositions(attendanceIds: string[]): Promise<void> {
  await query(
    "clear_positions",
    `UPDATE event_attendances SET latitude = NULL, longitude = NULL, "positionAt" = NULL
     WHERE id = ANY($1::uuid[]) AND latitude IS NOT NULL`,
    [attendanceIds],
  );
}
