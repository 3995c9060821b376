import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { toCapacityChange } from "@/lib/events/service/rsvp";
import { promoteWaitlisted, listWaitlisted, toRsvpChanges } from "@/lib/events/service/waitlist";
import { notifyPromoted } from "@/lib/notifications/service/events/event-notifications";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

type Tx = Prisma.TransactionClient;

async function eventsOf(tx: Tx, userId: string): Promise<string[]> {
  const rsvps = await tx.eventRsvp.findMany({
    where: { userId },
    select: { eventId: true },
    orderBy: { eventId: "asc" },
  });
  return rsvps.map(({ eventId }) => eventId);
}

/** In the order of ids, so that two such locks can't wait for each other. */
export async function lockEventsOfRsvps(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM events e WHERE e.id IN (SELECT r."eventId" FROM event_rsvps r WHERE r."userId" = ${userId}::uuid)
    ORDER BY e.id FOR NO KEY UPDATE`;
}

/** Removes the person's RSVPs; whoever waits longest gets each place. Answers what to publish after the commit. */
export async function releaseSeats(tx: Tx, userId: string): Promise<BusEvent[]> {
  const eventIds = await eventsOf(tx, userId);
  await tx.eventRsvp.deleteMany({ where: { userId } });
  // Of the many events that somebody has been to, few have a limit: the rest needs no statement each.
  const limited = await tx.event.findMany({
    where: { id: { in: eventIds }, NOT: { capacity: null } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  const happened: BusEvent[] = [];
  for (const { id } of limited) {
    const promoted = await promoteWaitlisted(tx, id);
    await notifyPromoted(promoted, tx);
    happened.push(...toRsvpChanges(id, [...promoted.map((one) => one.userId), ...(await listWaitlisted(tx, id))]));
    if (promoted.length === 0) happened.push(toCapacityChange(id));
  }
  return happened;
}
