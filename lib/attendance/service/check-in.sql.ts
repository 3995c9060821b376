import { z } from "zod";

import { query } from "@/lib/core/server/db";

import type { AttendanceRow, CheckInFacts } from "../data/check-in";
import { attendanceResponseSchema } from "../responses";

const rowSchema = attendanceResponseSchema.extend({
  checkInTime: z.date(),
  checkOutTime: z.date().nullable(),
  confirmedAt: z.date().nullable(),
});

// Raw because the locks, the RSVP's condition and the insert must be one statement: hundreds of
// members check in within a minute, and a transaction needs many round trips. The locks are taken
// in the same order as elsewhere, which prevents deadlocks. PostgreSQL reads a locked row again if
// another transaction changed it, so a deleted member or a cancelled RSVP inserts nothing.
const CHECK_IN = `
  WITH member AS MATERIALIZED (
      SELECT id, CASE WHEN "emailVerifiedAt" IS NOT NULL THEN email END AS email
      FROM users WHERE id = $1 AND "deletedAt" IS NULL FOR NO KEY UPDATE),
    event AS MATERIALIZED (
      SELECT e.id FROM events e, member WHERE e.id = $2 AND (e.status, e."startTime", e."endTime") = ($4, $5::timestamptz, $6::timestamptz)
        AND NOT e."requiresDoorCode"
      FOR KEY SHARE OF e),
    rsvp AS MATERIALIZED (
      SELECT r."userId", r."eventId" FROM event_rsvps r, event, member
      WHERE r."userId" = member.id AND r."eventId" = event.id AND r.status = 'confirmed' AND NOT EXISTS (
        SELECT FROM event_guests g WHERE g."eventId" = event.id AND g.email = member.email AND g."claimedAt" IS NULL)
      FOR SHARE OF r)
  INSERT INTO event_attendances ("userId", "eventId", "checkInTime", "checkedInById", "confirmedAt")
  SELECT "userId", "eventId", $3::timestamptz, $1, $3::timestamptz FROM rsvp
  ON CONFLICT ("userId") WHERE "isActive" DO NOTHING
  RETURNING id, "eventId", "userId", "checkInTime", "checkOutTime", "isActive", "confirmedAt"`;

/**
 * Checks in a member who has a confirmed RSVP and no active check-in, at an event without a door
 * code. Inserts nothing if a guest has the member's address, whose place they take over.
 * @param facts the event's values that allow the check-in at `now`
 * @returns null if a condition fails or the event has changed
 */
export async function insertCheckIn(
  userId: string,
  eventId: string,
  { status, startTime, endTime }: Pick<CheckInFacts, "status" | "startTime" | "endTime">,
  now: Date,
): Promise<AttendanceRow | null> {
  const values = [userId, eventId, now, status, startTime, endTime];
  const [row] = await query("check_in", CHECK_IN, values, rowSchema);
  return row ?? null;
}
