import { recordEventAudit } from "@/lib/activity/service/audit";
import { requireOrganizer } from "@/lib/attendance/data/access";
import { isRefusal, toRefusalError } from "@/lib/attendance/policy";
import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { listGuestReaders } from "@/lib/events/data/organizers";
import { getCheckInState } from "@/lib/events/policy/check-in";
import { SEATED_GUEST } from "@/lib/events/policy/seats";
import { lockCurrentActor } from "@/lib/events/service/creator";
import { publish } from "@/lib/realtime/bus";

import type { GuestCheckIn } from "../schema/guests";

const FOUND = {
  status: true,
  checkedInAt: true,
  claimedAt: true,
  event: { select: { startTime: true, endTime: true, status: true } },
} as const;

/** Check-ins need no lock of the event, because the guest has a place already. */
async function requireGuestAtDoor(tx: Tx, actor: Actor, eventId: string, guestId: string) {
  await requireOrganizer(await lockCurrentActor(tx, actor), eventId, "run", tx);
  const guest = await tx.eventGuest.findFirst({ where: { id: guestId, eventId }, select: FOUND });
  if (!guest) throw notFound("guests.notFound");
  return guest;
}

/** Guests take no part in what attendees see, so only organizers read again. */
const publishCheckIn = async (eventId: string): Promise<void> =>
  publish({ type: "resource_changed", resource: "attendances", id: eventId, userIds: await listGuestReaders(eventId) });

/**
 * Safe to repeat: the second call returns the time of the first.
 * @throws AppError `unauthorized`, `not_found`, `forbidden`, `too_early`, `ended`, or `conflict`
 * unless the guest is confirmed and has no account
 */
export async function checkInGuest(actor: Actor, eventId: string, guestId: string): Promise<GuestCheckIn> {
  const result = await db().$transaction(async (tx) => {
    const guest = await requireGuestAtDoor(tx, actor, eventId, guestId);
    if (guest.claimedAt) throw new AppError("conflict", "guests.claimed");
    if (guest.status !== "confirmed")
      throw new AppError("conflict", guest.status === "pending" ? "guests.pending" : "guests.declined");
    if (guest.checkedInAt) return { checkedInAt: guest.checkedInAt, wasCheckedIn: true };
    const now = clock.now();
    const state = getCheckInState(guest.event, { hasRsvp: true }, now);
    if (isRefusal(state)) throw toRefusalError(state, guest.event.status);
    const { count } = await tx.eventGuest.updateMany({
      where: { id: guestId, ...SEATED_GUEST, checkedInAt: null },
      data: { checkedInAt: now, checkedInById: actor.userId },
    });
    if (count === 0) return null;
    await recordEventAudit(actor, "guest_checked_in", eventId, { guestId }, tx);
    return { checkedInAt: now, wasCheckedIn: false };
  });
  // Another call changed the guest meanwhile.
  if (!result) return checkInGuest(actor, eventId, guestId);
  if (!result.wasCheckedIn) await publishCheckIn(eventId);
  return { id: guestId, checkedInAt: result.checkedInAt.toISOString(), wasCheckedIn: result.wasCheckedIn };
}

/**
 * Does nothing if they weren't checked in.
 * @throws AppError `unauthorized`, `not_found` or `forbidden`
 */
export async function undoGuestCheckIn(actor: Actor, eventId: string, guestId: string): Promise<void> {
  const count = await db().$transaction(async (tx) => {
    await requireGuestAtDoor(tx, actor, eventId, guestId);
    const undone = await tx.eventGuest.updateMany({
      where: { id: guestId, eventId, claimedAt: null, checkedInAt: { not: null } },
      data: { checkedInAt: null, checkedInById: null },
    });
    if (undone.count > 0) await recordEventAudit(actor, "guest_check_in_undone", eventId, { guestId }, tx);
    return undone.count;
  });
  if (count > 0) await publishCheckIn(eventId);
}
