import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import type { CheckInState } from "@/lib/events/schema/event";
import { getCheckInState } from "@/lib/events/policy";

import type { ActiveAttendance, AttendanceResponse } from "../schema/attendance";

export type AttendanceRow = {
  id: string;
  eventId: string;
  userId: string;
  checkInTime: Date;
  checkOutTime: Date | null;
  isActive: boolean;
};

export const toAttendanceResponse = ({ checkInTime, checkOutTime, ...row }: AttendanceRow): AttendanceResponse => ({
  id: row.id,
  eventId: row.eventId,
  userId: row.userId,
  checkInTime: checkInTime.toISOString(),
  ...(checkOutTime && { checkOutTime: checkOutTime.toISOString() }),
  isActive: row.isActive,
});

/** All that decides a check-in, in one read. */
export type CheckInFacts = { startTime: Date; endTime: Date; status: string; hasRsvp: boolean };

const CHECK_IN_FACTS = `
  SELECT e."startTime", e."endTime", e.status, EXISTS (
    SELECT 1 FROM event_rsvps r WHERE r."eventId" = e.id AND r."userId" = $2 AND r.status = 'confirmed') AS "hasRsvp"
  FROM events e WHERE e.id = $1`;

/** Whether the caller may check in now, and the event's stored status. Throws `not_found`. */
export async function requireCheckInState(
  actor: Actor,
  eventId: string,
  now: Date,
): Promise<{ state: CheckInState; status: string }> {
  const [facts] = await query<CheckInFacts>("check_in_facts", CHECK_IN_FACTS, [eventId, actor.userId]);
  if (!facts) throw notFound("The event you're looking for doesn't exist.");
  return { state: getCheckInState(facts, facts, now), status: facts.status };
}

/** Where the caller is checked in, or null. */
export async function getActiveAttendance(actor: Actor): Promise<ActiveAttendance | null> {
  const [row] = await query<{ id: string; eventId: string; checkInTime: Date; name: string; location: string | null }>(
    "active_attendance",
    `SELECT a.id, a."eventId", a."checkInTime", e.name, e.location
     FROM event_attendances a JOIN events e ON e.id = a."eventId" WHERE a."userId" = $1 AND a."isActive"`,
    [actor.userId],
  );
  if (!row) return null;
  const { id, eventId, checkInTime, name, location } = row;
  return { id, eventId, checkInTime: checkInTime.toISOString(), event: { id: eventId, name, location } };
}
