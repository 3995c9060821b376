import { db, type Db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import type { EventUpdate } from "@/lib/events/service/event";
import type { Decided } from "@/lib/events/service/requests";

import type { EventBefore } from "../queue/delivery-payload";
import { listPastMoments } from "../queue/reminder-moments";
import { EVENT_FACTS } from "../text/event-text";
import { enqueueForRsvps } from "./rsvp-deliveries.sql";

export type EventChange = { time?: boolean; venue?: boolean; before?: EventBefore };

/**
 * Sends reminders again that are due again. Skips events that are over or cancelled. Pass the
 * transaction of the edit. Returns how many are enqueued.
 */
export async function notifyEventChanged(
  eventId: string,
  { time = false, venue = false, before }: EventChange,
  client: Db = db(),
): Promise<number> {
  if (!time && !venue) return 0;
  const now = clock.now();
  const event = await client.event.findUnique({
    where: { id: eventId },
    select: { startTime: true, endTime: true, status: true, updatedAt: true },
  });
  if (!event) return 0;
  if (time) await resetReminders(client, eventId, listPastMoments(event.startTime, now));
  if (event.status === "cancelled" || event.endTime <= now) return 0;
  return enqueueForRsvps(client, {
    eventId,
    keyPrefix: `event_changed:${eventId}:${event.updatedAt.getTime()}`,
    payload: { about: "event_changed", eventId, time, venue, before },
    now,
  });
}

/** Call it after the status is stored, or with `deleted` before the row is removed. */
export async function notifyEventCancelled(
  eventId: string,
  { deleted = false }: { deleted?: boolean } = {},
  client: Db = db(),
): Promise<number> {
  const now = clock.now();
  const event = await client.event.findUnique({ where: { id: eventId }, select: EVENT_FACTS });
  if (!event || event.endTime <= now || (event.status !== "cancelled" && !deleted)) return 0;
  const { status: _status, startTime, endTime, createdAt, updatedAt, ...facts } = event;
  return enqueueForRsvps(client, {
    eventId,
    keyPrefix: `event_cancelled:${eventId}:${updatedAt.getTime()}`,
    payload: {
      about: "event_cancelled",
      eventId,
      deleted,
      event: {
        ...facts,
        startTime: startTime.toISOString(),
        endTime: endTime.toISOString(),
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      },
    },
    now,
  });
}

/** Notifies members who got a seat from the waitlist. Returns how many are enqueued. */
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
  let count = 0;
  for (const { id: eventId } of events) {
    count += await enqueueForRsvps(client, {
      eventId,
      keyPrefix: `promoted:${eventId}:${now.getTime()}`,
      payload: { about: "promoted", eventId },
      now,
      only: {
        status: "confirmed",
        userIds: promotions.filter((each) => each.eventId === eventId).map(({ userId }) => userId),
      },
    });
  }
  return count;
}

/**
 * The one place that hears of every decided request: approved by hand, approved because the event
 * needs no approval any more, or declined. Runs in the transaction of the decision.
 */
export async function notifyDecided(tx: Tx, { eventId, ...decided }: Decided): Promise<void> {
  const now = clock.now();
  for (const status of ["confirmed", "waitlisted", "declined"] as const) {
    const userIds = decided[status];
    if (userIds.length === 0) continue;
    await enqueueForRsvps(tx, {
      eventId,
      keyPrefix: `request_decided:${status}:${eventId}:${now.getTime()}`,
      payload: { about: "request_decided", eventId, status },
      now,
      only: { status, userIds },
    });
  }
}

/** Call it in the transaction of an organizer's edit. */
export async function notifyEventChange(tx: Tx, { eventId, changes, promoted, decided }: EventUpdate): Promise<void> {
  if (changes.cancelled) await notifyEventCancelled(eventId, {}, tx);
  else await notifyEventChanged(eventId, changes, tx);
  await notifyPromoted(promoted, tx);
  await notifyDecided(tx, decided);
}

/** Keeps the given moments. Repeats, because a reminder may be sent meanwhile. */
async function resetReminders(client: Db, eventId: string, keepMoments: string[]): Promise<void> {
  for (;;) {
    const groups = await client.eventRsvp.groupBy({
      by: ["remindersSent"],
      where: { eventId, remindersSent: { isEmpty: false } },
    });
    const outdated = groups.filter(
      ({ remindersSent }) => !remindersSent.every((moment) => keepMoments.includes(moment)),
    );
    if (outdated.length === 0) return;
    // Few combinations of moments exist, so this takes few updates.
    for (const { remindersSent } of outdated) {
      await client.eventRsvp.updateMany({
        where: { eventId, remindersSent: { equals: remindersSent } },
        data: { remindersSent: remindersSent.filter((moment) => keepMoments.includes(moment)) },
      });
    }
  }
}
