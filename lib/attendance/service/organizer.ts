import { TZDate } from "@date-fns/tz";
import { stringify } from "csv-stringify/sync";
import { format } from "date-fns";

import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { db, query, type Db } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { canManageEvents } from "@/lib/events/policy";
import { publish } from "@/lib/realtime/server/bus";

import { listAllAttendees, requireOrganizer } from "../data/organizer";
import type { AttendanceResponse } from "../schema/attendance";
import { checkInPerson, toCheckOutEvent, closeActiveAttendance, lockPerson, toAttendancesChange } from "./check-in";

type Done = "checked_in" | "checked_out" | "exported";

const writeDown = (actor: Actor, done: Done, eventId: string, details: Record<string, string>, client?: Db) =>
  recordAudit(
    { actorId: actor.userId, action: `event.attendees_${done}`, subjectType: "event", subjectId: eventId, details },
    client,
  );

async function requireMember(userId: string): Promise<void> {
  const found = await query("living_member", `SELECT 1 FROM users WHERE id = $1 AND "deletedAt" IS NULL`, [userId]);
  if (found.length === 0) throw notFound("This member doesn't exist.");
}

/**
 * Checks somebody in for them, in the same time as they could themselves; `walkIn` for who has no RSVP and finds a place.
 * Throws `not_found`, `forbidden`, `no_rsvp`, `too_early`, `ended`, or `conflict` when the event is full.
 */
export async function checkInFor(
  actor: Actor,
  { id: eventId, userId }: { id: string; userId: string },
  { walkIn }: { walkIn: boolean },
): Promise<AttendanceResponse> {
  await requireOrganizer(actor, eventId);
  await requireMember(userId);
  return checkInPerson({
    userId,
    eventId,
    isWalkIn: walkIn,
    alongside: (tx) => writeDown(actor, "checked_in", eventId, { userId }, tx),
  });
}

/** Checks somebody out there; nothing when they weren't in. Throws `not_found` or `forbidden`. */
export async function checkOutFor(
  actor: Actor,
  { id: eventId, userId }: { id: string; userId: string },
): Promise<void> {
  await requireOrganizer(actor, eventId);
  const closed = await db().$transaction(async (tx) => {
    await lockPerson(tx, userId);
    const rows = await closeActiveAttendance(tx, userId, eventId, clock.now());
    if (rows.length > 0) await writeDown(actor, "checked_out", eventId, { userId }, tx);
    return rows;
  });
  if (closed.length > 0) await publish(...closed.map(toCheckOutEvent), toAttendancesChange([userId]));
}

/**
 * Everybody who RSVP'd as CSV, times on the event's own clocks. No cell of it is taken for a formula (quality §3, Injection),
 * and it begins with a byte order mark, without which spreadsheets read accents wrongly. Throws `not_found` or `forbidden`.
 */
export async function exportAttendees(actor: Actor, eventId: string): Promise<{ name: string; text: string }> {
  const { event, attendees } = await listAllAttendees(actor, eventId);
  const time = (at: string | null) => (at ? format(new TZDate(at, event.timezone), "yyyy-MM-dd HH:mm") : "");
  const rows = attendees.map(({ user: { email, profile }, ...attendee }) => ({
    ...profile,
    email,
    status: attendee.waitlistPosition === null ? "Going" : `Waitlist ${attendee.waitlistPosition}`,
    rsvpAt: time(attendee.rsvpAt),
    checkInTime: time(attendee.checkInTime),
    checkOutTime: time(attendee.checkOutTime),
  }));
  const zoned = (header: string) => `${header} (${event.timezone})`;
  const text = stringify(rows, {
    header: true,
    columns: [
      { key: "firstName", header: "First Name" },
      { key: "lastName", header: "Last Name" },
      ...(canManageEvents(actor) ? [{ key: "email", header: "Email" }] : []),
      { key: "profession", header: "Profession" },
      { key: "company", header: "Company" },
      { key: "status", header: "Status" },
      { key: "rsvpAt", header: zoned("RSVP'd") },
      { key: "checkInTime", header: zoned("Checked In") },
      { key: "checkOutTime", header: zoned("Checked Out") },
    ],
    bom: true,
    escape_formulas: true,
    quoted: true,
    record_delimiter: "windows",
  });
  await writeDown(actor, "exported", eventId, { rows: String(rows.length) });
  return { name: `${event.name} attendees.csv`, text };
}
