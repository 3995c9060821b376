import { clock } from "@/lib/core/shared/clock";
import type { Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { getOldestDelivery } from "../queue/enqueue";
import { EVENT_FACTS } from "../text/event-text";
import { enqueueForRsvps, type RsvpDeliveries } from "./rsvp-deliveries.sql";

type Places = { eventId: string; userIds: string[] };

const CANCELLED = "rsvp_cancelled";

const isAbout = (eventId: string, ...abouts: string[]): Prisma.DeliveryWhereInput => ({
  AND: [
    { payload: { path: ["eventId"], equals: eventId } },
    { OR: abouts.map((about) => ({ payload: { path: ["about"], equals: about } })) },
  ],
});

/**
 * Drops mails not begun yet. Returns for each member whether their calendar has an earlier entry,
 * because a dropped mail would remove it.
 */
async function dropUnsent(tx: Tx, { eventId, userIds }: Places): Promise<Map<string | null, boolean>> {
  const dropped = await tx.delivery.updateManyAndReturn({
    where: {
      userId: { in: userIds },
      channel: "mail",
      status: "queued",
      attempts: 0,
      ...isAbout(eventId, "rsvp_confirmed", "promoted", "request_decided", CANCELLED),
    },
    data: { status: "dropped" },
    select: { userId: true, key: true },
  });
  const owed = new Set(dropped.filter(({ key }) => key.startsWith(CANCELLED)).map(({ userId }) => userId));
  return new Map(dropped.map(({ userId }) => [userId, owed.has(userId)]));
}

/** Returns the members who may have an entry in their calendar. */
async function listReached(tx: Tx, { eventId, userIds }: Places): Promise<Set<string | null>> {
  const sent = await tx.delivery.findMany({
    where: {
      userId: { in: userIds },
      channel: "mail",
      attempts: { gt: 0 },
      payload: { path: ["hasEntry"], equals: true },
      ...isAbout(eventId, "rsvp_confirmed", CANCELLED, "promoted", "request_decided", "event_changed"),
    },
    select: { userId: true },
    distinct: ["userId"],
  });
  return new Set(sent.map(({ userId }) => userId));
}

/**
 * Sends the entry to members with a confirmed RSVP, once for each of the event's sequence numbers.
 * Without members, to all of the event. Call it after the RSVPs are stored. Returns how many mails
 * are new.
 */
export async function queueCalendarRequest(
  tx: Tx,
  { eventId, ...to }: { eventId: string } & Pick<RsvpDeliveries, "userIds" | "adminId">,
): Promise<number> {
  const event = await tx.event.findFirst({
    where: { id: eventId, status: { not: "cancelled" }, startTime: { gt: clock.now() } },
    select: { sequence: true },
  });
  if (!event) return 0;
  const delivery: RsvpDeliveries = {
    eventId,
    kind: "calendar",
    keyPrefix: `rsvp_confirmed:${eventId}:${event.sequence}`,
    payload: { about: "rsvp_confirmed", eventId },
    status: "confirmed",
    ...to,
  };
  return enqueueForRsvps(tx, [delivery]);
}

type UpcomingEvent = NonNullable<Awaited<ReturnType<typeof findUpcoming>>>;

const findUpcoming = (tx: Tx, id: string) =>
  tx.event.findUnique({ where: { id, startTime: { gt: clock.now() } }, select: EVENT_FACTS });

async function enqueueCancel(
  tx: Tx,
  { status: _status, ...event }: UpcomingEvent,
  to: Pick<RsvpDeliveries, "kind" | "userIds" | "guestIds">,
  { deleted = false, reason }: { deleted?: boolean; reason?: string | null } = {},
): Promise<number> {
  const { id: eventId, updatedAt } = event;
  // By two, so that the entry after a later RSVP has a higher number than the cancellation.
  const { sequence } = await tx.event.update({
    where: { id: eventId },
    data: { sequence: { increment: 2 }, updatedAt },
    select: { sequence: true },
  });
  const then = { ...event, sequence: sequence - 1 };
  const delivery: RsvpDeliveries = {
    eventId,
    keyPrefix: `${CANCELLED}:${eventId}:${sequence - 1}`,
    payload: { about: CANCELLED, eventId, deleted, event: then, ...(reason && { reason }) },
    status: "confirmed",
    ...to,
  };
  return enqueueForRsvps(tx, [delivery]);
}

/**
 * Takes the entry back from members whose confirmed RSVP ends and to whom one was sent, so not from
 * walk-ins. Call it with the event's lock, before the RSVPs are removed. Returns how many mails are
 * new.
 * @param isNotice whether it also tells each of the members, who didn't end the RSVP themselves
 * @param reason of the organizer, which the mail has
 */
export async function queueCalendarCancel(
  tx: Tx,
  { eventId, userIds }: Places,
  { isNotice = false, reason }: { isNotice?: boolean; reason?: string | null } = {},
): Promise<number> {
  const event = await findUpcoming(tx, eventId);
  if (!event) return 0;
  const confirmed = await tx.eventRsvp.findMany({
    where: { eventId, userId: { in: userIds }, status: "confirmed" },
    select: { userId: true, createdAt: true },
  });
  if (confirmed.length === 0) return 0;
  const leaving = { eventId, userIds: confirmed.map(({ userId }) => userId) };
  const unsent = await dropUnsent(tx, leaving);
  const reached = await listReached(tx, leaving);
  // Of an RSVP from before the oldest delivery, only what was dropped now is known.
  const mayHaveEntry = ({ userId, createdAt }: { userId: string; createdAt: Date }): boolean =>
    reached.has(userId) || (unsent.get(userId) ?? createdAt < getOldestDelivery());
  const chosen = confirmed.filter((each) => isNotice || mayHaveEntry(each)).map(({ userId }) => userId);
  return enqueueCancel(tx, event, { kind: isNotice ? "changes" : "calendar", userIds: chosen }, { reason });
}

/**
 * Takes the entry back from guests to whom one was mailed. Call it with the event's lock, after the
 * guests got another status, or with `deleted` before they are removed.
 */
export async function queueGuestCancel(
  tx: Tx,
  eventId: string,
  guestIds: string[],
  { deleted = false } = {},
): Promise<void> {
  const reached = await tx.eventGuest.findMany({
    where: {
      ...{ id: { in: guestIds }, eventId, claimedAt: null, checkedInAt: null, calendarSentAt: { not: null } },
      ...(!deleted && { status: { not: "confirmed" } }),
    },
    select: { id: true },
  });
  const event = reached.length > 0 && (await findUpcoming(tx, eventId));
  if (event)
    await enqueueCancel(
      tx,
      event,
      { kind: "changes", userIds: [], guestIds: reached.map(({ id }) => id) },
      { deleted },
    );
}
