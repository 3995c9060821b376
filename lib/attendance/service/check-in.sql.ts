import { z } from "zod";

import { query } from "@/lib/core/server/db";

import type { AttendanceRow, CheckInFacts } from "../data/check-in";

const rowSchema = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  userId: z.uuid(),
  checkInTime: z.date(),
  checkOutTime: z.date().nullable(),
  isActive: z.boolean(),
  confirmedAt: z.date().nullable(),
});

// Raw because the locks, the RSVP's condition and the insert must be one statement: hundreds check in within a minute, and a
// transaction makes eight calls to the database. The locks are taken in the order in which others take them, and a row that
// another transaction changed or removed meanwhile is read again: a deleted member or a cancelled RSVP inserts nothing.
const CHECK_IN = `
  WITH member AS MATERIALIZED (SELECT id FROM users WHERE id = $1 AND "deletedAt" IS NULL FOR NO KEY UPDATE),
    event AS MATERIALIZED (
      SELECT e.id FROM events e, member WHERE e.id = $2 AND (e.status, e."startTime", e."endTime") = ($4, $5::timestamptz, $6::timestamptz)
        AND NOT e."requiresDoorCode"
      FOR KEY SHARE OF e),
    rsvp AS MATERIALIZED (
      SELECT r."userId", r."eventId" FROM event_rsvps r, event
      WHERE r."userId" = $1 AND r."eventId" = event.id AND r.status = 'confirmed' FOR SHARE OF r)
  INSERT INTO event_attendances ("userId", "eventId", "checkInTime", "checkedInById", "confirmedAt")
  SELECT "userId", "eventId", $3::timestamptz, $1, $3::timestamptz FROM rsvp
  ON CONFLICT ("userId") WHERE "isActive" DO NOTHING
  RETURNING id, "eventId", "userId", "checkInTime", "checkOutTime", "isActive", "confirmedAt"`;

/**
 * Checks a member in who has a confirmed RSVP and is checked in nowhere, at an event that requires no code.
 * @param facts of the event, by which the member may check in at `now`
 * @returns null if one of these does not hold, or the event has changed
 */
export async function insertCheckIn(
  userId: string,
  eventId: string,
  { status, startTime, endTime }: CheckInFacts,
  now: Date,
): Promise<AttendanceRow | null> {
  const values = [userId, eventId, now, status, startTime, endTime];
  const [row] = await query("check_in", CHECK_IN, values, rowSchema);
  return row ?? null;
}
