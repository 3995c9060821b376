import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { canManageEvents } from "@/lib/events/policy/access";
import type { EventUpdate } from "@/lib/events/service/event";
import type { Decided, Placed } from "@/lib/events/service/rsvp/requests";
import type { StoredPlaces } from "@/lib/events/service/rsvp/rsvp";

import type { EventBefore } from "../kinds/event/changed";
import { listPastMoments } from "../kinds/event/reminder-moments";
import { EVENT_FACTS } from "../text/event-text";
import { queueCalendarRequest } from "./calendar-mail";
import { enqueueForRsvps, type RsvpDeliveries } from "./rsvp-deliveries.sql";

type ChangedEvent = { eventId: string; time?: boolean; venue?: boolean; before?: EventBefore };

/**
 * Sends reminders again that are due again. Skips events that are over or cancelled. Pass the
 * transaction of the edit. Returns how many are enqueued.
 */
export async function notifyEventsChanged(
  changed: ChangedEvent[],
  client: Db = db(),
  adminId?: string,
): Promise<number> {
  const changes = new Map(changed.filter(({ time, venue }) => time || venue).map((each) => [each.eventId, each]));
  if (changes.size === 0) return 0;
  const now = clock.now();
  const events = await client.event.findMany({
    where: { id: { in: [...changes.keys()] } },
    select: { id: true, startTime: true, endTime: true, status: true, updatedAt: true },
  });
  const moved = events.filter(({ id }) => changes.get(id)?.time);
  const pastMoments = new Map(moved.map(({ id, startTime }) => [id, listPastMoments(startTime, now)]));
  for (const moments of new Map([...pastMoments.values()].map((each) => [each.join(), each])).values())
    await resetReminders(
      client,
      [...pastMoments].flatMap(([id, each]) => (each.join() === moments.join() ? id : [])),
      moments,
    );
  const deliveries = events
    .filter(({ status, endTime }) => status !== "cancelled" && endTime > now)
    .map(({ id: eventId, updatedAt }): RsvpDeliveries => {
      const { time = false, venue = false, before } = changes.get(eventId) ?? {};
      return {
        eventId,
        kind: "changes",
        keyPrefix: `event_changed:${eventId}:${updatedAt.getTime()}`,
        payload: { about: "event_changed", eventId, time, venue, before },
        adminId,
      };
    });
  return enqueueForRsvps(client, deliveries);
}

/** Call it after the status is stored, or with `deleted` before the rows are removed. */
export async function notifyEventsCancelled(
  eventIds: string[],
  { deleted = false, adminId }: { deleted?: boolean; adminId?: string } = {},
  client: Db = db(),
): Promise<number> {
  const events = await client.event.findMany({
    where: { id: { in: eventIds }, endTime: { gt: clock.now() }, ...(!deleted && { status: "cancelled" }) },
    select: EVENT_FACTS,
  });
  const deliveries = events.map(({ status: _status, ...event }): RsvpDeliveries => {
    const eventId = event.id;
    // A deletion changes no row that could have the next number.
    const sequence = event.sequence + (deleted ? 1 : 0);
    return {
      eventId,
      kind: "changes",
      keyPrefix: `event_cancelled:${eventId}:${event.updatedAt.getTime()}`,
      payload: { about: "event_cancelled", eventId, deleted, event: { ...event, sequence } },
      adminId,
    };
  });
  return enqueueForRsvps(client, deliveries);
}

/**
 * Mails the entry for the calendar, or that the member waits or has asked. A repeated RSVP replaces
 * the mail that hasn't left. Runs in the transaction of the RSVP.
 */
export async function notifyNewRsvp(tx: Tx, { eventId, userIds, status }: StoredPlaces): Promise<number> {
  if (status !== "pending" && status !== "waitlisted") return queueCalendarRequest(tx, { eventId, userIds });
  const delivery: RsvpDeliveries = {
    eventId,
    kind: "changes",
    keyPrefix: `rsvp_received:${status}:${eventId}:${clock.ms()}`,
    payload: { about: "rsvp_received", eventId, status },
    status,
    userIds,
  };
  return enqueueForRsvps(tx, [delivery]);
}

/** Notifies members who got a place from the waitlist. Returns how many are enqueued. */
export async function notifyPromoted(
  promotions: readonly { eventId: string; userId: string }[],
  client: Db = db(),
): Promise<number> {
  if (promotions.length === 0) return 0;
  const now = clock.now();
  const events = await client.event.findMany({
    where: {
      id: { in: promotions.map(({ eventId }) => eventId) },
      status: { not: "cancelled" },
      endTime: { gt: now },
    },
    select: { id: true },
  });
  const deliveries = events.map(({ id: eventId }): RsvpDeliveries => ({
    eventId,
    kind: "changes",
    keyPrefix: `promoted:${eventId}:${now.getTime()}`,
    payload: { about: "promoted", eventId },
    status: "confirmed",
    userIds: promotions.filter((each) => each.eventId === eventId).map(({ userId }) => userId),
  }));
  return enqueueForRsvps(client, deliveries);
}

/**
 * Every decided request is reported here: approved by hand, approved because the event
 * needs no approval any more, or declined. Runs in the transaction of the decision.
 */
export async function notifyDecided(tx: Tx, ...decisions: Decided[]): Promise<void> {
  const deliveries = decisions.flatMap(({ eventId, ...decided }) =>
    (["confirmed", "waitlisted", "declined"] as const).map((status): RsvpDeliveries => ({
      eventId,
      kind: "changes",
      keyPrefix: `request_decided:${status}:${eventId}:${clock.ms()}`,
      payload: { about: "request_decided", eventId, status },
      status,
      userIds: decided[status],
    })),
  );
  await enqueueForRsvps(
    tx,
    deliveries.filter(({ userIds = [] }) => userIds.length > 0),
  );
}

/** Of an edit or a sync, in its transaction. */
export async function notifyChangesAndPlaces(
  changes: (ChangedEvent & { cancelled?: boolean })[],
  { promoted, decided }: Placed,
  tx: Tx,
  adminId?: string,
): Promise<void> {
  const cancelled = changes.flatMap((each) => (each.cancelled ? [each.eventId] : []));
  if (cancelled.length > 0) await notifyEventsCancelled(cancelled, { adminId }, tx);
  const changed = changes.filter((each) => !each.cancelled);
  await notifyEventsChanged(changed, tx, adminId);
  await notifyPromoted(promoted, tx);
  await notifyDecided(tx, ...decided);
}

/** Call it in the transaction of an organizer's edit. */
export async function notifyEventChanges(tx: Tx, updates: EventUpdate[], actor: Actor): Promise<void> {
  const adminId = canManageEvents(actor) ? actor.userId : undefined;
  const changes = updates.map((update) => ({ ...update.changes, eventId: update.eventId }));
  const [promoted, decided] = [updates.flatMap((update) => update.promoted), updates.flatMap((each) => each.decided)];
  await notifyChangesAndPlaces(changes, { promoted, decided }, tx, adminId);
  // The cancellation removed the entries. A change at the same time sends them again. At most the
  // edited event is restored, because an edit of later dates leaves out cancelled ones.
  const restored = changes.find((each) => each.restored && !each.time && !each.venue);
  if (restored) await queueCalendarRequest(tx, { eventId: restored.eventId, adminId });
}

/** Keeps the given moments. Repeats, because a reminder may be sent at the same time. */
async function resetReminders(client: Db, eventIds: string[], keepMoments: string[]): Promise<void> {
  for (;;) {
    const groups = await client.eventRsvp.groupBy({
      by: ["remindersSent"],
      where: { eventId: { in: eventIds }, remindersSent: { isEmpty: false } },
    });
    const outdated = groups.filter(
      ({ remindersSent }) => !remindersSent.every((moment) => keepMoments.includes(moment)),
    );
    if (outdated.length === 0) return;
    // Few combinations of moments exist, so this takes few updates.
    for (const { remindersSent } of outdated) {
      await client.eventRsvp.updateMany({
        where: { eventId: { in: eventIds }, remindersSent: { equals: remindersSent } },
        data: { remindersSent: remindersSent.filter((moment) => keepMoments.includes(moment)) },
      });
    }
  }
}
