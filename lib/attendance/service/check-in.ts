import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { AppError, isForeignKeyViolation, notFound } from "@/lib/core/shared/errors";
import { getCheckInState } from "@/lib/events/policy/check-in";
import { claimSeat } from "@/lib/events/service/rsvp";
import { toRsvpChanges } from "@/lib/events/service/waitlist";
import { getErrorText } from "@/lib/i18n/server/error-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { requireCheckInFacts, requireCheckInState, toAttendanceResponse, type AttendanceRow } from "../data/check-in";
import {
  canLeaveOtherEvent,
  getCheckInMessage,
  isRefusal,
  needsDoorCode,
  toDoorCodeError,
  toRefusalError,
} from "../policy";
import type { AttendanceResponse } from "../schema/attendance";
import type { CheckInValidation } from "../schema/check-in";
import { insertCheckIn } from "./check-in.sql";
import {
  closeActiveAttendance,
  toAttendancesChange,
  toCheckInEvent,
  toCheckOutEvent,
  toConfirmationEvent,
} from "./close-attendance";

type Tx = Prisma.TransactionClient;

/**
 * Returns whether the actor may check in now, with a message. Throws `not_found`, or without an RSVP `no_rsvp` with the same keys
 * in its body.
 */
export async function validateCheckIn(actor: Actor, eventId: string, locale: Locale): Promise<CheckInValidation> {
  const { state, status } = await requireCheckInState(actor, eventId, clock.now());
  const { canCheckIn, reason, minutesUntilCheckIn } = state;
  if (isRefusal(state) && reason === "no_rsvp") {
    throw toRefusalError(state, status, { canCheckIn, reason, minutesUntilCheckIn });
  }
  const { key, values } = getCheckInMessage(state, status);
  return { canCheckIn, ...(reason && { reason }), message: getErrorText(key, locale, values), minutesUntilCheckIn };
}

type CheckInRequest = {
  userId: string;
  eventId: string;
  /** The organizer who checks the member in; absent if the member does. */
  organizerId?: string;
  /** Whether the member gave the code of the event's door. */
  hasDoorCode?: boolean;
  /** Whether the member agreed to the organizer's check-in in the app, which also confirms that they are there. */
  isConfirmed?: boolean;
  /** Whether a member without an RSVP gets one, while there are free seats. */
  isWalkIn?: boolean;
  /** Runs in the same transaction if the member was not checked in there already. */
  onCheckIn?: (tx: Tx) => Promise<void>;
};

type CheckInOutcome = { attendance: AttendanceRow; events: BusEvent[] };

/** Gives a walk-in a confirmed RSVP. Throws `conflict` if the event is full. */
async function createWalkInRsvp(tx: Tx, userId: string, eventId: string): Promise<BusEvent[]> {
  const status = await claimSeat(tx, userId, eventId);
  if (status === "confirmed") return toRsvpChanges(eventId, [userId]);
  // Another call created or confirmed one since the facts were read, and publishes it: no RSVP waits for the member's lock.
  if (status === null && (await requireCheckInFacts(tx, userId, eventId)).hasRsvp) return [];
  throw new AppError("conflict", "attendance.eventFull");
}

/** Confirms an active attendance that an organizer created. The event makes the others' lists read it again. */
async function confirmAttendance(tx: Tx, attendance: AttendanceRow, now: Date): Promise<CheckInOutcome> {
  await tx.eventAttendance.updateMany({
    where: { id: attendance.id, isActive: true, confirmedAt: null },
    data: { confirmedAt: now },
  });
  return { attendance, events: [toConfirmationEvent(attendance), toAttendancesChange([attendance.userId])] };
}

/** Checks a member in within the caller's transaction. Returns the events to publish after it. Throws what `checkInPerson` does. */
export async function createAttendance(
  tx: Tx,
  { userId, eventId, hasDoorCode = false, isConfirmed, isWalkIn = false, onCheckIn, ...request }: CheckInRequest,
): Promise<CheckInOutcome> {
  const { organizerId = userId } = request;
  // Serializes the check-ins, check-outs and RSVP cancellations of one member.
  await lockUsers(tx, [userId]);
  const now = clock.now();
  const confirmedAt = organizerId === userId || isConfirmed ? now : null;
  const active = await tx.eventAttendance.findFirst({ where: { userId, isActive: true } });
  if (active?.eventId === eventId) {
    return confirmedAt && !active.confirmedAt ? confirmAttendance(tx, active, now) : { attendance: active, events: [] };
  }
  const facts = await requireCheckInFacts(tx, userId, eventId);
  const state = getCheckInState(facts, { hasRsvp: facts.hasRsvp || isWalkIn }, now);
  if (isRefusal(state)) throw toRefusalError(state, facts.status);
  if (needsDoorCode(facts, { ...request, hasDoorCode })) throw toDoorCodeError();
  if (active && !canLeaveOtherEvent({ userId, organizerId }))
    throw new AppError("conflict", "attendance.checkedInElsewhere");
  const rsvpEvents = facts.hasRsvp ? [] : await createWalkInRsvp(tx, userId, eventId);
  const closed = await closeActiveAttendance(tx, userId, null, now);
  const attendance = await tx.eventAttendance.create({
    data: { userId, eventId, checkInTime: now, checkedInById: organizerId, confirmedAt },
  });
  await onCheckIn?.(tx);
  const checkOuts = closed ? [toCheckOutEvent(closed)] : [];
  return {
    attendance,
    events: [...rsvpEvents, ...checkOuts, toCheckInEvent(attendance), toAttendancesChange([userId])],
  };
}

/**
 * Checks a member in. The member themself also leaves any other event. Checking in again at the same event returns the same
 * attendance. Throws `not_found`, `no_rsvp`, `too_early`, `ended` (docs/product/check-in.md#who-may-check-in), `door_code_required`, or
 * `conflict` for a walk-in at a full event and for an organizer if the member is checked in elsewhere.
 */
export async function checkInPerson(request: CheckInRequest): Promise<AttendanceResponse> {
  try {
    const { attendance, events } = await db().$transaction((tx) => createAttendance(tx, request));
    if (events.length > 0) await publish(...events);
    return toAttendanceResponse(attendance);
  } catch (error) {
    // An admin deleted the event meanwhile.
    if (isForeignKeyViolation(error)) throw notFound("events.notFound");
    throw error;
  }
}

/** Checks the actor in with their RSVP. Throws what `checkInPerson` does. */
export async function checkIn(actor: Actor, eventId: string): Promise<AttendanceResponse> {
  const { userId } = actor;
  const now = clock.now();
  // Most refusals need no lock.
  const facts = await requireCheckInFacts(db(), userId, eventId);
  const state = getCheckInState(facts, facts, now);
  if (isRefusal(state)) throw toRefusalError(state, facts.status);
  const attendance = await insertCheckIn(userId, eventId, facts, now);
  // Checked in already, here or elsewhere, or something changed meanwhile.
  if (!attendance) return checkInPerson({ userId, eventId });
  await publish(toCheckInEvent(attendance), toAttendancesChange([actor.userId]));
  return toAttendanceResponse(attendance);
}

/** Checks the actor out of the event. Returns null if they weren't checked in there. */
export async function checkOut(actor: Actor, eventId: string): Promise<AttendanceResponse | null> {
  const closed = await closeActiveAttendance(db(), actor.userId, eventId, clock.now());
  if (!closed) return null;
  await publish(toCheckOutEvent(closed), toAttendancesChange([actor.userId]));
  return toAttendanceResponse(closed);
}

/**
 * Confirms that the actor is at the event where an organizer checked them in (docs/product/check-in.md#confirmed-presence). Does
 * nothing if they are not checked in there, or have confirmed it.
 */
export async function confirmPresence(actor: Actor, eventId: string): Promise<void> {
  const where = { userId: actor.userId, eventId, isActive: true, confirmedAt: null };
  const confirmed = await db().eventAttendance.updateManyAndReturn({
    where,
    data: { confirmedAt: clock.now() },
    select: { id: true, eventId: true, userId: true },
  });
  // The check-in is sent again, so that the others' lists and the member's own tabs read what is possible now.
  if (confirmed.length > 0) await publish(...confirmed.map(toConfirmationEvent), toAttendancesChange([actor.userId]));
}
