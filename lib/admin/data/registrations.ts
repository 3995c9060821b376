import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";

import { REGISTRATIONS_PAGE } from "../constants";
import type { RegistrationCounts } from "../schema";

const keySchema = z.tuple([z.iso.datetime(), z.uuid()]);

// The page is cut before anything is counted.
const COUNTS = `
  WITH page AS (
    SELECT id, name, "isOnline", "startTime", timezone FROM events
    WHERE status <> 'cancelled' AND ($1::timestamptz IS NULL OR ("startTime", id) < ($1, $2::uuid))
    ORDER BY "startTime" DESC, id DESC LIMIT $3)
  SELECT page.*,
    (SELECT count(*) FROM event_rsvps r WHERE r."eventId" = page.id AND r.status = 'confirmed')::int AS "registrationCount",
    (SELECT count(DISTINCT a."userId") FROM event_attendances a WHERE a."eventId" = page.id)::int AS "attendanceCount"
  FROM page ORDER BY page."startTime" DESC, page.id DESC`;

/**
 * Registrations and attendance of each event, latest first; attendances are different people (contract §4). One query.
 * @throws AppError `validation` for a cursor that is none of ours
 */
export async function listRegistrationCounts({
  cursor,
  limit = REGISTRATIONS_PAGE,
}: {
  cursor?: string;
  limit?: number;
}): Promise<Page<RegistrationCounts>> {
  const [time, id] = cursor === undefined ? [null, null] : decodeCursor(cursor, keySchema);
  type Row = Omit<RegistrationCounts, "startTime"> & { startTime: Date };
  const rows = await query<Row>("admin_registrations", COUNTS, [time, id, limit + 1]);
  const { items, next } = toPage(rows, limit, (row) => [row.startTime.toISOString(), row.id]);
  return { items: items.map((row) => ({ ...row, startTime: row.startTime.toISOString() })), next };
}
