import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { notFound, throwAsMissing } from "@/lib/core/shared/errors";
import { withEvent } from "@/lib/events/data/event";
import { getEventRow } from "@/lib/events/data/event-rows.sql";
import { toEventResponse } from "@/lib/events/data/to-event-response";
import { getCheckInState } from "@/lib/events/policy/check-in";
import { isGoing } from "@/lib/events/policy/own-rsvp";
import {
  toCheckInEvent,
  toCheckOutEvent,
  toConfirmationEvent,
  toOwnAttendanceChange,
} from "@/lib/events/service/attendance-events";
import { getErrorText } from "@/lib/i18n/server/error-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { publish } from "@/lib/realtime/bus";

import type { Membership } from "../data/access";
import { requireCheckInFacts, toAttendanceResponse } from "../data/check-in";
import { getCheckInMessage, isRefusal, toRefusalError } from "../policy";
import type { AttendanceResponse, OwnAttendance } from "../schema/attendance";
import type { CheckInValidation } from "../schema/check-in";
import { insertCheckIn } from "./check-in.sql";
import { checkInMember } from "./check-in-person";
import { closeActiveAttendance } from "./close-attendance";

/** @throws AppError `not_found`, or `no_rsvp` with the same keys in its body */
export async function validateCheckIn(actor: Actor, eventId: string, locale: Locale): Promise<CheckInValidation> {
  const facts = await requireCheckInFacts(db(), actor.userId, eventId);
  const state = getCheckInState(facts, facts, clock.now());
  const { canCheckIn, reason, minutesUntilCheckIn } = state;
  if (isRefusal(state) && reason === "no_rsvp") {
    throw toRefusalError(state, facts.status, { canCheckIn, reason, minutesUntilCheckIn });
  }
  const { key, values } = getCheckInMessage(state, facts.status);
  return { canCheckIn, ...(reason && { reason }), message: getErrorText(key, locale, values), minutesUntilCheckIn };
}

/**
 * By the member's own press. Safe to repeat.
 * @throws as `checkInMember`
 */
export async function checkInThemself(member: Membership, hasDoorCode = false): Promise<AttendanceResponse> {
  const { attendance, events } = await db()
    .$transaction((tx) => checkInMember(tx, member, { hasDoorCode }))
    .catch(throwAsMissing("events.notFound"));
  if (events.length > 0) await publish(...events);
  return toAttendanceResponse(attendance);
}

/** Needs an RSVP. Returns the event as it is afterwards too. @throws as `checkInMember` */
export async function checkIn(actor: Actor, eventId: string): Promise<OwnAttendance> {
  const { userId } = actor;
  const now = clock.now();
  // Most refusals need no lock.
  const event = await getEventRow(userId, eventId);
  if (!event) throw notFound("events.notFound");
  const state = getCheckInState(event, { hasRsvp: isGoing(event) }, now);
  if (isRefusal(state)) throw toRefusalError(state, event.status);
  const attendance = await insertCheckIn(userId, eventId, event, now);
  // Already checked in, here or elsewhere, or something changed.
  if (!attendance) return withEvent(actor, eventId, await checkInThemself({ userId, eventId }));
  await publish(toCheckInEvent(attendance), toOwnAttendanceChange(attendance, attendance.id));
  return { ...toAttendanceResponse(attendance), event: toEventResponse({ ...event, isCheckedIn: true }, actor, now) };
}

export async function checkOut(actor: Actor, eventId: string): Promise<AttendanceResponse | null> {
  const closed = await closeActiveAttendance(db(), actor.userId, eventId, clock.now());
  if (!closed) return null;
  await publish(toCheckOutEvent(closed), toOwnAttendanceChange(closed, null));
  return toAttendanceResponse(closed);
}

/** Returns null without a check-in to confirm (docs/product/check-in.md#confirmed-presence). */
export async function confirmPresence(actor: Actor, eventId: string): Promise<AttendanceResponse | null> {
  const [confirmed] = await db().eventAttendance.updateManyAndReturn({
    where: { userId: actor.userId, eventId, isActive: true, confirmedAt: null },
    data: { confirmedAt: clock.now() },
    select: { id: true, eventId: true, userId: true, checkInTime: true, checkOutTime: true, isActive: true },
  });
  if (!confirmed) return null;
  // Sent as a check-in, so that others' lists and the member's other tabs read again.
  await publish(toConfirmationEvent(confirmed), toOwnAttendanceChange(confirmed, confirmed.id));
  return toAttendanceResponse(confirmed);
}
