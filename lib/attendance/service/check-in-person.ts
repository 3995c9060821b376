import { recordEventAudit } from "@/lib/activity/service/audit";
import { lockUsers } from "@/lib/auth/service/user-lock";
import type { Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { getCheckInState } from "@/lib/events/policy/check-in";
import { GUEST_WITH_PLACE } from "@/lib/events/policy/places";
import {
  toCheckInEvent,
  toCheckOutEvent,
  toConfirmationEvent,
  toOwnAttendanceChange,
} from "@/lib/events/service/attendance-events";
import { claimPlace } from "@/lib/events/service/rsvp/rsvp";
import { takeOverOwnGuest } from "@/lib/events/service/rsvp/take-over-guests";
import { toRsvpChanges } from "@/lib/events/service/rsvp/waitlist";
import type { BusEvent } from "@/lib/realtime/bus-events";

import type { Membership } from "../data/access";
import { requireCheckInFacts, type AttendanceRow } from "../data/check-in";
import { canLeaveOtherEvent, isRefusal, needsDoorCode, toDoorCodeError, toRefusalError } from "../policy";
import { recordAttendeeAudit } from "./audit";
import { closeActiveAttendance } from "./close-attendance";

/** The caller of a check-in, and the proof that the person is there. */
type CheckInBy = {
  /** Absent if the member checks in themselves. */
  organizerId?: string;
  /** The label of the link by which a helper acts for that organizer. */
  helper?: string;
  /** How the member agreed to the organizer's check-in, which also confirms their presence. */
  consent?: "code" | "request";
  /** Whether the organizer who lets the member in may also approve them. */
  mayApprove?: boolean;
  /** Whether the member has the door's code. */
  hasDoorCode?: boolean;
  /** The event's end, for a check-in after it. The attendance is closed at once. */
  lateAt?: Date;
  /** Whether a device could not send before. The member may have left meanwhile. */
  wasOffline?: boolean;
};

/** `events` are to publish after the transaction. */
type CheckedIn = { isNew: boolean; checkedInAt: Date; events: BusEvent[] };

/** @throws AppError `conflict` if the event is full */
async function createWalkInRsvp(tx: Tx, { userId, eventId }: Membership, isApproved: boolean): Promise<BusEvent[]> {
  const { status, events } = await claimPlace(tx, { userId, eventId, isApproved });
  if (status === "confirmed") return [...toRsvpChanges(eventId, [userId], status), ...events];
  // Another call created and publishes the RSVP, because RSVPs don't wait for the member's lock.
  if (status === null && (await requireCheckInFacts(tx, userId, eventId)).hasRsvp) return [];
  throw new AppError("conflict", "attendance.eventFull");
}

type Proof = { confirmedAt: Date | null; onSiteAt: Date | null };

/** Stores the proof that a repeated check-in adds. The events make other lists read it again. */
async function addProof(
  tx: Tx,
  attendance: AttendanceRow & Proof,
  { confirmedAt, onSiteAt }: Proof,
): Promise<BusEvent[]> {
  const isConfirmation = confirmedAt !== null && attendance.confirmedAt === null;
  const isArrival = onSiteAt !== null && attendance.onSiteAt === null;
  if (isConfirmation || isArrival)
    await tx.eventAttendance.updateMany({
      where: { id: attendance.id, isActive: true },
      data: { ...(isConfirmation && { confirmedAt }), ...(isArrival && { onSiteAt }) },
    });
  return isConfirmation ? [toConfirmationEvent(attendance), toOwnAttendanceChange(attendance, attendance.id)] : [];
}

/**
 * A member who checks in themselves also leaves any other event. Safe to repeat
 * (docs/product/check-in.md#who-may-check-in).
 * @throws AppError `not_found`, `no_rsvp`, `too_early`, `ended`, `door_code_required`, or
 * `conflict` if full, or for an organizer if the member is checked in elsewhere
 */
export async function checkInMember(
  tx: Tx,
  member: Membership,
  by: CheckInBy,
): Promise<CheckedIn & { attendance: AttendanceRow }> {
  const { userId, eventId } = member;
  const { organizerId = userId, helper, consent, mayApprove = false, hasDoorCode = false, lateAt, wasOffline } = by;
  // Serializes the check-ins, check-outs and RSVP cancellations of one member.
  await lockUsers(tx, [userId]);
  const at = lateAt ?? clock.now();
  // A helper is nobody's self, not even of the organizer who made the link.
  const isOwn = helper === undefined && organizerId === userId;
  // docs/product/check-in.md#on-site
  const proof = { confirmedAt: isOwn || consent ? at : null, onSiteAt: !isOwn || hasDoorCode ? at : null };
  const taken = await takeOverOwnGuest(tx, userId, eventId);
  const earlier = await tx.eventAttendance.findFirst({
    where: { userId, eventId, ...(!wasOffline && !lateAt && { isActive: true }) },
    orderBy: [{ isActive: "desc" }, { checkInTime: "asc" }],
  });
  if (earlier) {
    const events = [...taken, ...(earlier.isActive ? await addProof(tx, earlier, proof) : [])];
    return { attendance: earlier, isNew: false, checkedInAt: earlier.checkInTime, events };
  }
  const facts = await requireCheckInFacts(tx, userId, eventId);
  // docs/product/event-approval.md#at-the-door
  const isApproved = mayApprove && consent !== undefined && !isOwn;
  const mayWalkIn = isApproved || ((hasDoorCode || consent !== undefined) && !facts.needsApproval);
  // A late one was in time at the door.
  const state = getCheckInState(facts, { hasRsvp: facts.hasRsvp || mayWalkIn }, lateAt ? facts.startTime : at);
  if (isRefusal(state)) throw toRefusalError(state, facts.status);
  if (needsDoorCode(facts, { organizerId: by.organizerId, hasDoorCode })) throw toDoorCodeError();
  const rsvpEvents = facts.hasRsvp ? [] : await createWalkInRsvp(tx, member, isApproved);
  const closed = lateAt ? null : await closeActiveAttendance(tx, userId, null, at);
  if (closed && !canLeaveOtherEvent({ isOwn })) throw new AppError("conflict", "attendance.checkedInElsewhere");
  const times = { checkInTime: at, ...(lateAt && { checkOutTime: lateAt, isActive: false }) };
  const asGuest = !proof.confirmedAt && (await tx.eventGuest.count({ where: { eventId, claimedById: userId } })) > 0;
  const attendance = await tx.eventAttendance.create({
    data: { userId, eventId, ...times, checkedInById: helper === undefined ? organizerId : null, ...proof, asGuest },
  });
  const details = { userId, ...(consent && { consent }), ...(helper !== undefined && { helper }) };
  if (by.organizerId) await recordAttendeeAudit({ userId: organizerId }, "checked_in", eventId, details, tx);
  const checkOuts = closed ? [toCheckOutEvent(closed), toOwnAttendanceChange(closed, null)] : [];
  const changes = lateAt
    ? []
    : [...checkOuts, toCheckInEvent(attendance), toOwnAttendanceChange(attendance, attendance.id)];
  return { attendance, isNew: true, checkedInAt: at, events: [...taken, ...rsvpEvents, ...changes] };
}

type Guest = { guestId: string; eventId: string };

/**
 * Needs no lock of the event, because the guest has a place already. Who may read guests reads them
 * again, which the caller publishes. Safe to repeat.
 * @throws AppError `not_found` even for a claimed guest, `no_rsvp` for one who isn't confirmed,
 * `too_early`, `ended`
 */
export async function checkInGuest(
  tx: Tx,
  guest: Guest,
  by: { organizerId: string; helper?: string; lateAt?: Date },
): Promise<CheckedIn> {
  const { guestId, eventId } = guest;
  const found = await tx.eventGuest.findFirst({
    where: { id: guestId, eventId, claimedAt: null },
    select: { status: true, checkedInAt: true, event: { select: { startTime: true, endTime: true, status: true } } },
  });
  if (!found) throw notFound("guests.notFound");
  const { event, status } = found;
  if (found.checkedInAt) return { isNew: false, checkedInAt: found.checkedInAt, events: [] };
  const checkedInAt = by.lateAt ?? clock.now();
  const hasRsvp = status === GUEST_WITH_PLACE.status;
  const state = getCheckInState(event, { hasRsvp }, by.lateAt ? event.startTime : checkedInAt);
  if (isRefusal(state)) throw toRefusalError(state, event.status);
  const { count } = await tx.eventGuest.updateMany({
    where: { id: guestId, ...GUEST_WITH_PLACE, checkedInAt: null },
    data: { checkedInAt, checkedInById: by.helper === undefined ? by.organizerId : null },
  });
  // Another call changed the guest.
  if (count === 0) return checkInGuest(tx, guest, by);
  const details = { guestId, ...(by.helper !== undefined && { helper: by.helper }) };
  await recordEventAudit({ userId: by.organizerId }, "guest_checked_in", eventId, details, tx);
  return { isNew: true, checkedInAt, events: [] };
}
