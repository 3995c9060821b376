import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, throwAsMissing } from "@/lib/core/shared/errors";
import { getCheckInState } from "@/lib/events/policy/check-in";
import { claimSeat } from "@/lib/events/service/rsvp";
import { takeOverOwnGuest } from "@/lib/events/service/take-over-guests";
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
  toAttendancesChange,
  toCheckInEvent,
  toCheckOutEvent,
  toConfirmationEvent,
} from "@/lib/events/service/attendance-events";
import { closeActiveAttendance } from "./close-attendance";

/** @throws AppError `not_found`, or `no_rsvp` with the same keys in its body */
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
  /** Absent if the member checks in themselves. */
  organizerId?: string;
  hasDoorCode?: boolean;
  /** Whether the member agreed in the app, which also confirms their presence. */
  isConfirmed?: boolean;
  /** Whether a member without an RSVP gets a free seat, if approval isn't required. */
  isWalkIn?: boolean;
  /** Whether the organizer who lets the member in may also approve them. */
  mayApprove?: boolean;
  /** Runs in the same transaction, unless the member was already checked in there. */
  onCheckIn?: (tx: Tx) => Promise<void>;
};

type CheckInOutcome = { attendance: AttendanceRow; events: BusEvent[] };

/** @throws AppError `conflict` if the event is full */
async function createWalkInRsvp(tx: Tx, userId: string, eventId: string, isApproved: boolean): Promise<BusEvent[]> {
  const { status, events } = await claimSeat(tx, { userId, eventId, isApproved });
  if (status === "confirmed") return [...toRsvpChanges(eventId, [userId]), ...events];
  // Another call created and publishes the RSVP, because RSVPs don't wait for the member's lock.
  if (status === null && (await requireCheckInFacts(tx, userId, eventId)).hasRsvp) return [];
  throw new AppError("conflict", "attendance.eventFull");
}

type Proof = { confirmedAt: Date | null; onSiteAt: Date | null };

/** What a repeated check-in newly shows. The events make other members' lists read it again. */
async function addProof(
  tx: Tx,
  attendance: AttendanceRow & Proof,
  { confirmedAt, onSiteAt }: Proof,
): Promise<CheckInOutcome> {
  const isConfirmation = confirmedAt !== null && attendance.confirmedAt === null;
  const isArrival = onSiteAt !== null && attendance.onSiteAt === null;
  if (isConfirmation || isArrival)
    await tx.eventAttendance.updateMany({
      where: { id: attendance.id, isActive: true },
      data: { ...(isConfirmation && { confirmedAt }), ...(isArrival && { onSiteAt }) },
    });
  const events = isConfirmation ? [toConfirmationEvent(attendance), toAttendancesChange([attendance.userId])] : [];
  return { attendance, events };
}

/** Returns the events to publish after the transaction. @throws as `checkInPerson` */
export async function createAttendance(
  tx: Tx,
  {
    userId,
    eventId,
    hasDoorCode = false,
    isConfirmed,
    isWalkIn = false,
    mayApprove = false,
    onCheckIn,
    ...request
  }: CheckInRequest,
): Promise<CheckInOutcome> {
  const { organizerId = userId } = request;
  // Serializes the check-ins, check-outs and RSVP cancellations of one member.
  await lockUsers(tx, [userId]);
  const now = clock.now();
  const confirmedAt = organizerId === userId || isConfirmed ? now : null;
  // docs/product/check-in.md#on-site
  const onSiteAt = organizerId !== userId || hasDoorCode ? now : null;
  const taken = await takeOverOwnGuest(tx, userId, eventId);
  const active = await tx.eventAttendance.findFirst({ where: { userId, isActive: true } });
  if (active?.eventId === eventId) {
    const repeated = await addProof(tx, active, { confirmedAt, onSiteAt });
    return { ...repeated, events: [...taken, ...repeated.events] };
  }
  const facts = await requireCheckInFacts(tx, userId, eventId);
  // docs/product/event-approval.md#at-the-door
  const isApproved = isWalkIn && mayApprove && organizerId !== userId;
  const mayWalkIn = isApproved || (isWalkIn && !facts.needsApproval);
  const state = getCheckInState(facts, { hasRsvp: facts.hasRsvp || mayWalkIn }, now);
  if (isRefusal(state)) throw toRefusalError(state, facts.status);
  if (needsDoorCode(facts, { ...request, hasDoorCode })) throw toDoorCodeError();
  if (active && !canLeaveOtherEvent({ userId, organizerId }))
    throw new AppError("conflict", "attendance.checkedInElsewhere");
  const rsvpEvents = facts.hasRsvp ? [] : await createWalkInRsvp(tx, userId, eventId, isApproved);
  const closed = await closeActiveAttendance(tx, userId, null, now);
  const attendance = await tx.eventAttendance.create({
    data: { userId, eventId, checkInTime: now, checkedInById: organizerId, confirmedAt, onSiteAt },
  });
  await onCheckIn?.(tx);
  const checkOuts = closed ? [toCheckOutEvent(closed)] : [];
  return {
    attendance,
    events: [...taken, ...rsvpEvents, ...checkOuts, toCheckInEvent(attendance), toAttendancesChange([userId])],
  };
}

/**
 * A member who checks in also leaves any other event. Safe to repeat
 * (docs/product/check-in.md#who-may-check-in).
 * @throws AppError `not_found`, `no_rsvp`, `too_early`, `ended`, `door_code_required`, or
 * `conflict` if full, or for an organizer if the member is checked in elsewhere
 */
export async function checkInPerson(request: CheckInRequest): Promise<AttendanceResponse> {
  const { attendance, events } = await db()
    .$transaction((tx) => createAttendance(tx, request))
    .catch(throwAsMissing("events.notFound"));
  if (events.length > 0) await publish(...events);
  return toAttendanceResponse(attendance);
}

/** Needs an RSVP. @throws as `checkInPerson` */
export async function checkIn(actor: Actor, eventId: string): Promise<AttendanceResponse> {
  const { userId } = actor;
  const now = clock.now();
  // Most refusals need no lock.
  const facts = await requireCheckInFacts(db(), userId, eventId);
  const state = getCheckInState(facts, facts, now);
  if (isRefusal(state)) throw toRefusalError(state, facts.status);
  const attendance = await insertCheckIn(userId, eventId, facts, now);
  // Already checked in, here or elsewhere, or something changed meanwhile.
  if (!attendance) return checkInPerson({ userId, eventId });
  await publish(toCheckInEvent(attendance), toAttendancesChange([actor.userId]));
  return toAttendanceResponse(attendance);
}

export async function checkOut(actor: Actor, eventId: string): Promise<AttendanceResponse | null> {
  const closed = await closeActiveAttendance(db(), actor.userId, eventId, clock.now());
  if (!closed) return null;
  await publish(toCheckOutEvent(closed), toAttendancesChange([actor.userId]));
  return toAttendanceResponse(closed);
}

/** Does nothing without a check-in (docs/product/check-in.md#confirmed-presence). */
export async function confirmPresence(actor: Actor, eventId: string): Promise<void> {
  const where = { userId: actor.userId, eventId, isActive: true, confirmedAt: null };
  const confirmed = await db().eventAttendance.updateManyAndReturn({
    where,
    data: { confirmedAt: clock.now() },
    select: { id: true, eventId: true, userId: true },
  });
  // Sent as a check-in, so that others' lists and the member's tabs read again.
  if (confirmed.length > 0) await publish(...confirmed.map(toConfirmationEvent), toAttendancesChange([actor.userId]));
}
