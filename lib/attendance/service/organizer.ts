import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { type CsvFile, toCsv } from "@/lib/core/server/csv";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { canManageEvents } from "@/lib/events/policy/access";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { CSV_PROFILE_FIELDS } from "@/lib/profiles/constants/public-profile";
import { publish } from "@/lib/realtime/bus";

import { requireOrganizer } from "../data/access";
import { listAllAttendees } from "../data/organizer";
import { reachableBy } from "../data/reachable";
import type { AttendanceResponse } from "../schema/attendance";
import { recordAttendeeAudit } from "./audit";
import { checkInPerson } from "./check-in";
import { toAttendancesChange, toCheckOutEvent } from "@/lib/events/service/attendance-events";
import { closeActiveAttendance } from "./close-attendance";

/**
 * Without an RSVP, the member must agree first (docs/product/check-in.md#check-in-by-hand).
 * @throws AppError `not_found` also across a block, `forbidden`, `no_rsvp`, `too_early`, `ended`,
 * or `conflict` if the member is checked in elsewhere
 */
export async function checkInFor(
  actor: Actor,
  { id: eventId, userId }: { id: string; userId: string },
): Promise<AttendanceResponse> {
  await requireOrganizer(actor, eventId, "run");
  const where = { id: userId, ...reachableBy(actor.userId, eventId) };
  const member = await db().user.findFirst({ where, select: { id: true } });
  if (!member) throw notFound("attendance.memberNotFound");
  return checkInPerson({
    userId,
    eventId,
    organizerId: actor.userId,
    onCheckIn: (tx) => recordAttendeeAudit(actor, "checked_in", eventId, { userId }, tx),
  });
}

/** Does nothing if they weren't checked in. @throws AppError `not_found` or `forbidden` */
export async function checkOutFor(
  actor: Actor,
  { id: eventId, userId }: { id: string; userId: string },
): Promise<void> {
  await requireOrganizer(actor, eventId, "run");
  const closed = await db().$transaction(async (tx) => {
    await lockUsers(tx, [userId]);
    const attendance = await closeActiveAttendance(tx, userId, eventId, clock.now());
    if (attendance) await recordAttendeeAudit(actor, "checked_out", eventId, { userId }, tx);
    return attendance;
  });
  if (closed) await publish(toCheckOutEvent(closed), toAttendancesChange([userId]));
}

/** @throws AppError `not_found` or `forbidden` */
export async function exportAttendees(actor: Actor, eventId: string, locale: Locale): Promise<CsvFile> {
  const { event, attendees } = await listAllAttendees(actor, eventId);
  const t = getTranslator(locale);
  const formatTime = (at: string | null) => (at ? format(new TZDate(at, event.timezone), "yyyy-MM-dd HH:mm") : "");
  const rows = attendees.map(({ user: { email, profile }, ...attendee }) => ({
    ...Object.fromEntries(attendee.answers.map(({ questionId, answer }) => [questionId, answer])),
    ...profile,
    email,
    status:
      attendee.waitlistPosition === null
        ? t("exports.attendees.confirmed")
        : t("exports.attendees.waitlist", { position: attendee.waitlistPosition }),
    rsvpAt: formatTime(attendee.rsvpAt),
    checkInTime: formatTime(attendee.checkInTime),
    checkOutTime: formatTime(attendee.checkOutTime),
  }));
  // Each question that was answered, also an archived one, has its own column.
  const questions = new Map(
    attendees.flatMap(({ answers }) => answers.map(({ questionId, label }) => [questionId, label] as const)),
  );
  const columns = [
    ...(["firstName", "lastName", ...(canManageEvents(actor) ? (["email"] as const) : [])] as const),
    ...(["profession", "company", "status", "rsvpAt", "checkInTime", "checkOutTime"] as const),
    ...CSV_PROFILE_FIELDS,
  ];
  const text = toCsv(rows, [
    ...columns.map((key) => ({ key, header: t(`exports.attendees.${key}`, { zone: event.timezone }) })),
    ...[...questions].map(([key, label]) => ({ key, header: label })),
  ]);
  await recordAttendeeAudit(actor, "exported", eventId, { rows: String(rows.length) });
  return { name: `${t("exports.attendees.fileName", { event: event.name })}.csv`, text };
}
