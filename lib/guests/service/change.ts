import type { Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { notFound } from "@/lib/core/shared/errors";
import { listGuestReaders } from "@/lib/events/data/organizers";
import { takeOverGuests } from "@/lib/events/service/rsvp/take-over-guests";
import { listWaitlisted, promoteWaitlisted, toRsvpChanges } from "@/lib/events/service/rsvp/waitlist";
import { notifyPromoted } from "@/lib/notifications/service/events/event-notifications";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { listPlacedMembers } from "../data/import";

/** Gives free places to the waitlist. Returns the members whose position changed. */
export async function promoteAfterGuest(tx: Tx, eventId: string): Promise<string[]> {
  const promoted = await promoteWaitlisted(tx, [eventId]);
  if (promoted.length === 0) return [];
  await notifyPromoted(promoted, tx);
  return [...promoted.map(({ userId }) => userId), ...(await listWaitlisted(tx, eventId))];
}

/**
 * Guests whose address is that of an attendee become the attendee's, who would count twice
 * otherwise. Gives free places to the waitlist. The transaction holds the event's lock.
 * @returns what to publish after the commit
 */
export async function settleGuests(tx: Tx, eventId: string, emails: (string | null)[]): Promise<BusEvent[]> {
  const attendees = await listPlacedMembers(
    eventId,
    emails.filter((email) => email !== null),
    tx,
  );
  const taken = attendees.size > 0 ? await takeOverGuests(tx, { eventId, userIds: [...attendees.values()] }) : [];
  return [...taken, ...toRsvpChanges(eventId, await promoteAfterGuest(tx, eventId))];
}

/** Also makes all clients show the new number of places. Call it after the commit. */
export async function publishGuestChange(eventId: string, events: BusEvent[] = []): Promise<void> {
  await publish(...toRsvpChanges(eventId, await listGuestReaders(eventId)), ...events);
}

/** @throws AppError `not_found` even for a claimed guest */
export async function requireGuest<Select extends Prisma.EventGuestSelect>(
  tx: Tx,
  { id: eventId, guestId }: GuestIds,
  select: Select,
) {
  const guest = await tx.eventGuest.findFirst({ where: { id: guestId, eventId, claimedAt: null }, select });
  if (!guest) throw notFound("guests.notFound");
  return guest;
}

/** `id` is the event's. */
export type GuestIds = { id: string; guestId: string };
