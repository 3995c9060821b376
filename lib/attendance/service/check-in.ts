import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { AppError, isForeignKeyViolation, notFound } from "@/lib/core/shared/errors";
import { getCheckInState } from "@/lib/events/policy/check-in";
import type { CheckInState } from "@/lib/events/schema/event";
import { claimSeat, toCapacityChange } from "@/lib/events/service/rsvp";
import { toRsvpChanges } from "@/lib/events/service/waitlist";
import { getErrorText } from "@/lib/i18n/server/error-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { publish } from "@/lib/realtime/server/bus";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

import { requireCheckInFacts, requireCheckInState, toAttendanceResponse, type AttendanceRow } from "../data/check-in";
import { getCheckInMessage } from "../policy";
import type { AttendanceResponse } from "../schema/attendance";
import type { CheckInValidation } from "../schema/check-in";
import { closeActiveAttendance, toAttendancesChange, toCheckInEvent, toCheckOutEvent } from "./close-attendance";

type Tx = Prisma.TransactionClient;
type Refusal = CheckInState & { reason: NonNullable<CheckInState["reason"]> };

const isRefusal = (state: CheckInState): state is Refusal => state.reason !== null;

/** The error of a refused check-in. `extra` are further keys of the response's body. */
function toRefusalError(state: Refusal, status: string, extra: Record<string, unknown> = {}): AppError {
  const { key, values } = getCheckInMessage(state, status);
  return new AppError(state.reason, key, { values, extra });
}

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
  /** Whether a member without an RSVP gets one, while there are free seats. */
  isWalkIn?: boolean;
  /** Runs in the same transaction if the member was not checked in there already. */
  onCheckIn?: (tx: Tx) => Promise<void>;
};

/** Gives a walk-in a confirmed RSVP. Throws `conflict` if the event is full. */
async function createWalkInRsvp(tx: Tx, userId: string, eventId: string): Promise<BusEvent[]> {
  const seat = await claimSeat(tx, userId, eventId);
  if (seat?.status !== "confirmed") throw new AppError("conflict", "attendance.eventFull");
  return [...toRsvpChanges(eventId, [userId]), ...(seat.isLast ? [toCapacityChange(eventId)] : [])];
}

async function createAttendance(
  tx: Tx,
  { userId, eventId, isWalkIn = false, onCheckIn }: CheckInRequest,
): Promise<{ attendance: AttendanceRow; events: BusEvent[] }> {
  // Serializes the check-ins, check-outs and RSVP cancellations of one member.
  await lockUsers(tx, [userId]);
  const now = clock.now();
  const active = await tx.eventAttendance.findFirst({ where: { userId, isActive: true } });
  if (active?.eventId === eventId) return { attendance: active, events: [] };
  const facts = await requireCheckInFacts(tx, userId, eventId);
  const state = getCheckInState(facts, { hasRsvp: facts.hasRsvp || isWalkIn }, now);
  if (isRefusal(state)) throw toRefusalError(state, facts.status);
  const rsvpEvents = facts.hasRsvp ? [] : await createWalkInRsvp(tx, userId, eventId);
  const closed = await closeActiveAttendance(tx, userId, null, now);
  const attendance = await tx.eventAttendance.create({ data: { userId, eventId, checkInTime: now } });
  await onCheckIn?.(tx);
  const checkOuts = closed ? [toCheckOutEvent(closed)] : [];
  return {
    attendance,
    events: [...rsvpEvents, ...checkOuts, toCheckInEvent(attendance), toAttendancesChange([userId])],
  };
}

/**
 * Checks a member in, and out of any other event. Checking in again at the same event returns the same attendance.
 * Throws `not_found`, `no_rsvp`, `too_early`, `ended` (docs/product/check-in.md#who-may-check-in), or `conflict` for a walk-in at
 * a full event.
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
  // Most refusals need no lock.
  const { state, status } = await requireCheckInState(actor, eventId, clock.now());
  if (isRefusal(state)) throw toRefusalError(state, status);
  return checkInPerson({ userId: actor.userId, eventId });
}

/** Checks the actor out of the event. Returns null if they weren't checked in there. */
export async function checkOut(actor: Actor, eventId: string): Promise<AttendanceResponse | null> {
  const closed = await closeActiveAttendance(db(), actor.userId, eventId, clock.now());
  if (!closed) return null;
  await publish(toCheckOutEvent(closed), toAttendancesChange([actor.userId]));
  return toAttendanceResponse(closed);
}
