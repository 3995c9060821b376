import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { lockEvents } from "@/lib/events/service/event-lock";
import { takeOverGuests } from "@/lib/events/service/rsvp/take-over-guests";
import { toRsvpChanges } from "@/lib/events/service/rsvp/waitlist";
import { enqueueDeliveries } from "@/lib/notifications/service/queue/enqueue";
import { publish } from "@/lib/realtime/bus";

import { FREED_PLACES_MS, MAX_REGISTERED_GUESTS } from "../constants/guests";
import { listRegisteredGuests, type RegisteredGuest } from "../data/registered.sql";
import { promoteAfterGuest } from "./change";

/** The rows of the offers outlive those of the mails, so that nobody gets a second one. */
const mailOffers = (guests: RegisteredGuest[]): Promise<number> =>
  db().$transaction(async (tx) => {
    const offers = await tx.eventGuestOffer.createManyAndReturn({
      data: guests.map(({ eventId, userId }) => ({ eventId, userId, createdAt: clock.now() })),
      skipDuplicates: true,
    });
    const mails = offers.map(({ eventId, userId }) => ({
      ...{ channel: "mail" as const, kind: "guestLists" as const, userId },
      senderId: guests.find((guest) => guest.eventId === eventId && guest.userId === userId)?.senderId,
      key: `guest_offer:${eventId}:${userId}`,
      payload: { about: "guest_offer" as const, eventId },
    }));
    return enqueueDeliveries(mails, tx);
  });

/** Gives the attendees the places of guests, and the free ones to the waitlist. */
async function settle(eventId: string, userIds: string[]): Promise<void> {
  const events = await db().$transaction(async (tx) => {
    await lockUsers(tx, userIds);
    await lockEvents(tx, [eventId]);
    const taken = await takeOverGuests(tx, { eventId, userIds });
    return [...taken, ...toRsvpChanges(eventId, await promoteAfterGuest(tx, eventId))];
  });
  if (events.length > 0) await publish(...events);
}

/** Events where attendees took over the places of guests, and members wait. */
const listFreed = (now: Date): Promise<{ id: string }[]> =>
  db().event.findMany({
    where: {
      endTime: { gt: now },
      status: { not: "cancelled" },
      rsvps: { some: { status: "waitlisted" } },
      guests: { some: { claimedAt: { gt: new Date(now.getTime() - FREED_PLACES_MS) } } },
    },
    select: { id: true },
    take: MAX_REGISTERED_GUESTS,
  });

/**
 * Mails members, once for each event, that a guest list has the address that they confirmed. It
 * covers every way to confirm one. Attendees with such an address, who confirmed it or left the
 * waitlist since, take over the guest's place. Returns how many guests.
 */
export async function settleRegisteredGuests(): Promise<number> {
  const now = clock.now();
  const guests = await listRegisteredGuests(now, MAX_REGISTERED_GUESTS);
  await mailOffers(guests.filter(({ isAttendee }) => !isAttendee));
  // Each has a transaction, because each has its own locks.
  for (const { eventId, userId, isAttendee } of guests) if (isAttendee) await settle(eventId, [userId]);
  for (const { id } of await listFreed(now)) await settle(id, []);
  return guests.length;
}
