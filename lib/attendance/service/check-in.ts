import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { db, query, type Db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { getCheckInState } from "@/lib/events/policy";
import type { CheckInState } from "@/lib/events/schema/event";
import { toCapacityChange, claimSeat } from "@/lib/events/service/rsvp";
import { toRsvpChanges } from "@/lib/events/service/waitlist";
import { publish } from "@/lib/realtime/server/bus";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

import { AUTO_CHECK_OUT_DELAY_MS } from "../constants";
import { requireCheckInState, toAttendanceResponse, type AttendanceRow, type CheckInFacts } from "../data/check-in";
import { getCheckInMessage } from "../policy";
import type { AttendanceResponse, CheckInValidation } from "../schema/attendance";

type Tx = Prisma.TransactionClient;
type Closed = { id: string; eventId: string; userId: string };

export const toCheckOutEvent = ({ id, eventId, userId }: Closed): BusEvent => ({
  type: "attendance_changed",
  change: "checked_out",
  attendanceId: id,
  eventId,
  userId,
});

const checkedIn = ({ id, eventId, userId }: Closed): BusEvent => ({
  type: "attendance_changed",
  change: "checked_in",
  attendanceId: id,
  eventId,
  userId,
});

/** The caller's own tabs show where they are; everybody else hears of it by attendance_changed. */
export const toAttendancesChange = (userIds: string[]): BusEvent => ({
  type: "resource_changed",
  resource: "attendances",
  userIds,
});

/** As the error that the refusal is (contract §4). `extra` are further keys of its answer. */
function refusal(
  state: CheckInState & { reason: NonNullable<CheckInState["reason"]> },
  status: string,
  extra?: object,
) {
  return new AppError(state.reason, getCheckInMessage(state, status), { extra: { ...extra } });
}

const refused = (state: CheckInState): state is CheckInState & { reason: NonNullable<CheckInState["reason"]> } =>
  state.reason !== null;

/** Whether check-in is possible now, in words. Throws `not_found`, or `no_rsvp` with the same keys (contract §4). */
export async function validateCheckIn(actor: Actor, eventId: string): Promise<CheckInValidation> {
  const { state, status } = await requireCheckInState(actor, eventId, clock.now());
  const { canCheckIn, reason, minutesUntilCheckIn } = state;
  if (refused(state) && reason === "no_rsvp") throw refusal(state, status, { canCheckIn, reason, minutesUntilCheckIn });
  return { canCheckIn, ...(reason && { reason }), message: getCheckInMessage(state, status), minutesUntilCheckIn };
}

/**
 * One person's check-ins, check-outs and cancelled RSVPs come one after another, whatever races: each looks at what the one
 * before left. (Not FOR UPDATE: rows that name this user may be written meanwhile.)
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

/** Closes whatever the person has open (at `eventId` alone, where given) and forgets the position (contract §5). */
export function closeActiveAttendance(client: Db, userId: string, eventId: string | null, now: Date): Promise<AttendanceRow[]> {
  return client.$queryRaw<AttendanceRow[]>`
    UPDATE event_attendances
    SET "isActive" = false, "checkOutTime" = greatest(${now}::timestamptz, "checkInTime"),
      latitude = NULL, longitude = NULL, "positionAt" = NULL
    WHERE "userId" = ${userId}::uuid AND "isActive" AND (${eventId}::uuid IS NULL OR "eventId" = ${eventId}::uuid)
    RETURNING id, "eventId", "userId", "checkInTime", "checkOutTime", "isActive"`;
}

async function findActive(client: Db, userId: string): Promise<AttendanceRow | null> {
  return client.eventAttendance.findFirst({ where: { userId, isActive: true } });
}

type Arrival = {
  userId: string;
  eventId: string;
  /** Stands at the door: whoever has no RSVP yet gets one, as long as there are places. */
  isWalkIn?: boolean;
  /** Done in the same transaction, for a new arrival alone. */
  alongside?: (tx: Tx) => Promise<void>;
};

const full = () => new AppError("conflict", "This event is full.");

/** Their RSVP, made on the spot; a place in the line is none to walk in with. */
async function walkIn(tx: Tx, userId: string, eventId: string): Promise<BusEvent[]> {
  const place = await claimSeat(tx, userId, eventId);
  if (place?.status !== "confirmed") throw full();
  return [...toRsvpChanges(eventId, [userId]), ...(place.isLast ? [toCapacityChange(eventId)] : [])];
}

/**
 * Checks a person in, out of wherever else they were first. Again at the same event gives the same attendance.
 * Throws `not_found`, `no_rsvp`, `too_early`, `ended` (spec B§5, contract §5), or `conflict` for a walk-in where all is full.
 */
export async function checkInPerson({ userId, eventId, isWalkIn = false, alongside }: Arrival): Promise<AttendanceResponse> {
  const now = clock.now();
  const stateOf = (facts: CheckInFacts) => getCheckInState(facts, { hasRsvp: facts.hasRsvp || isWalkIn }, now);
  const { attendance, told } = await db().$transaction(async (tx) => {
    await lockPerson(tx, userId);
    const active = await findActive(tx, userId);
    if (active?.eventId === eventId) return { attendance: active, told: [] };
    const [facts] = await tx.$queryRaw<CheckInFacts[]>`
      SELECT e."startTime", e."endTime", e.status, EXISTS (
        SELECT 1 FROM event_rsvps r WHERE r."eventId" = e.id AND r."userId" = ${userId}::uuid AND r.status = 'confirmed') AS "hasRsvp"
      FROM events e WHERE e.id = ${eventId}::uuid FOR KEY SHARE`;
    if (!facts) throw notFound("The event you're looking for doesn't exist.");
    const state = stateOf(facts);
    if (refused(state)) throw refusal(state, facts.status);
    const rsvp = facts.hasRsvp ? [] : await walkIn(tx, userId, eventId);
    const closed = await closeActiveAttendance(tx, userId, null, now);
    const made = await tx.eventAttendance.create({ data: { userId, eventId, checkInTime: now } });
    await alongside?.(tx);
    return { attendance: made, told: [...rsvp, ...closed.map(toCheckOutEvent), checkedIn(made), toAttendancesChange([userId])] };
  });
  if (told.length > 0) await publish(...told);
  return toAttendanceResponse(attendance);
}

/** Checks the caller in with their RSVP. Throws what `arrive` does. */
export async function checkIn(actor: Actor, eventId: string): Promise<AttendanceResponse> {
  // Most refusals need no lock.
  const { state, status } = await requireCheckInState(actor, eventId, clock.now());
  if (refused(state)) throw refusal(state, status);
  return checkInPerson({ userId: actor.userId, eventId });
}

/** Checks the caller out of the event; null when they weren't checked in there. */
export async function checkOut(actor: Actor, eventId: string): Promise<AttendanceResponse | null> {
  const [row] = await closeActiveAttendance(db(), actor.userId, eventId, clock.now());
  if (!row) return null;
  await publish(toCheckOutEvent(row), toAttendancesChange([actor.userId]));
  return toAttendanceResponse(row);
}

const CLOSE_OVERDUE = `
  UPDATE event_attendances a SET "isActive" = false, "checkOutTime" = greatest(e."endTime", a."checkInTime"),
    latitude = NULL, longitude = NULL, "positionAt" = NULL
  FROM events e WHERE e.id = a."eventId" AND a."isActive" AND e."endTime" <= $1
  RETURNING a.id, a."eventId", a."userId"`;

/** Closes what was left open an hour after the event's end (contract §5), for the sweep. Tells how many. */
export async function closeOverdueAttendances(): Promise<number> {
  const before = new Date(clock.ms() - AUTO_CHECK_OUT_DELAY_MS);
  const closed = await query<Closed>("close_overdue_attendances", CLOSE_OVERDUE, [before]);
  if (closed.length > 0) await publish(...closed.map(toCheckOutEvent), toAttendancesChange(closed.map(({ userId }) => userId)));
  return closed.length;
}
