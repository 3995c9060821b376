import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { listWaitlisted, promoteWaitlisted, toRsvpChanges } from "@/lib/events/service/waitlist";
import { notifyPromoted } from "@/lib/notifications/service/events/event-notifications";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { lockEvents } from "@/lib/events/service/event-lock";

type Tx = Prisma.TransactionClient;

async function listEventIdsOfRsvps(tx: Tx, userId: string): Promise<string[]> {
  const rsvps = await tx.eventRsvp.findMany({ where: { userId }, select: { eventId: true } });
  return rsvps.map(({ eventId }) => eventId);
}

export async function lockEventsOfRsvps(tx: Tx, userId: string): Promise<void> {
  await lockEvents(tx, await listEventIdsOfRsvps(tx, userId));
}

/** Gives free seats to the waitlist. Returns what to publish after the commit. */
export async function releaseSeats(tx: Tx, userId: string): Promise<BusEvent[]> {
  const eventIds = await listEventIdsOfRsvps(tx, userId);
  await tx.eventRsvp.deleteMany({ where: { userId } });
  const limited = await tx.event.findMany({
    where: { id: { in: eventIds }, NOT: { capacity: null } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  const events = eventIds.flatMap((id) => toRsvpChanges(id, [userId]));
  for (const { id } of limited) {
    const promoted = await promoteWaitlisted(tx, id);
    await notifyPromoted(promoted, tx);
    events.push(...toRsvpChanges(id, [...promoted.map((rsvp) => rsvp.userId), ...(await listWaitlisted(tx, id))]));
  }
  return events;
}
