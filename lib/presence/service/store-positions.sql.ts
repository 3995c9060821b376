import { z } from "zod";

import { query } from "@/lib/core/server/db";

import type { Position } from "../schema";

export type StoredPosition = Position & { attendanceId: string; at: Date };

const rowSchema = z.object({ id: z.uuid() });

// Raw because it writes hundreds of positions in one statement several times a second.
const STORE_POSITIONS = `
  UPDATE event_attendances a SET latitude = p.latitude, longitude = p.longitude, "positionAt" = p.at
  FROM unnest($1::uuid[], $2::float8[], $3::float8[], $4::timestamptz[]) AS p(id, latitude, longitude, at)
  WHERE a.id = p.id AND a."isActive" RETURNING a.id`;

/**
 * Stores positions with their attendances (docs/product/presence.md#stored-positions), except where the attendance was closed
 * meanwhile.
 * @returns the ids of the attendances whose position was stored
 */
export async function storePositions(positions: StoredPosition[]): Promise<Set<string>> {
  const values = [
    positions.map((position) => position.attendanceId),
    positions.map((position) => position.latitude),
    positions.map((position) => position.longitude),
    positions.map((position) => position.at),
  ];
  const rows = await query("store_positions", STORE_POSITIONS, values, rowSchema);
  return new Set(rows.map((row) => row.id));
}
