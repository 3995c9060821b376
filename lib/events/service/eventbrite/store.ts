import { isDeepStrictEqual } from "node:util";

import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { acquireLock } from "@/lib/core/server/database/locks.sql";

import { lockEvents } from "../event-lock";
import { listMoved, placeMembers, type Placed } from "../rsvp/requests";
import type { Promotion } from "../rsvp/waitlist";
import type { SyncedEvent } from "./map";

/**
 * Runs in the sync's transaction, so that events and notifications are stored together or not at
 * all.
 */
export type OnSync = (changes: SyncChange[], placed: Placed, tx: Tx) => Promise<void>;

/** A first sync can write thousands of events. */
const TRANSACTION_TIMEOUT_MS = 60_000;

/**
 * The columns that follow Eventbrite. Admins edit sponsors, host, meeting link and capacity here
 * (docs/product/events.md#eventbrite-sync).
 */
const SYNCED = {
  name: true,
  description: true,
  startTime: true,
  endTime: true,
  timezone: true,
  isOnline: true,
  eventType: true,
  location: true,
  venueName: true,
  venueAddress: true,
  latitude: true,
  longitude: true,
  status: true,
} as const;
const COLUMNS = Object.keys(SYNCED) as (keyof typeof SYNCED)[];
const VENUE = ["isOnline", "location", "venueName", "venueAddress"] as const;

const STORED = { ...SYNCED, id: true, eventbriteId: true } satisfies Prisma.EventSelect;
type StoredEvent = Prisma.EventGetPayload<{ select: typeof STORED }>;

/**
 * Eventbrite can end or cancel an event. It can't publish an announced event or restore a cancelled
 * one.
 */
const toStatus = (stored: StoredEvent, { status }: SyncedEvent): string =>
  stored.status !== "cancelled" && (status === "ended" || status === "cancelled") ? status : stored.status;

/** Returns the new values of the synced columns. */
function toValues(stored: StoredEvent, event: SyncedEvent) {
  const { eventbriteId: _eventbriteId, capacity: _capacity, startTime, endTime, ...values } = event;
  return { ...values, startTime: new Date(startTime), endTime: new Date(endTime), status: toStatus(stored, event) };
}

type Values = ReturnType<typeof toValues>;

const hasChanged = (before: StoredEvent, after: Values, columns: readonly (keyof Values)[]): boolean =>
  columns.some((column) => !isDeepStrictEqual(before[column], after[column]));

/** A change that members with an RSVP are notified about. `before` has the previous values. */
export type SyncChange = ReturnType<typeof toChange>;

function toChange(before: StoredEvent, after: Values) {
  const { startTime, endTime, timezone, isOnline, location, venueName, venueAddress } = before;
  return {
    eventId: before.id,
    time: hasChanged(before, after, ["startTime", "endTime"]),
    venue: hasChanged(before, after, VENUE),
    cancelled: after.status === "cancelled" && before.status !== "cancelled",
    before: {
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
      timezone,
      isOnline,
      location,
      venueName,
      venueAddress,
    },
  };
}

/** Finds stored events that differ from Eventbrite's. */
async function listDifferent(tx: Tx, events: Map<string, SyncedEvent>) {
  const stored = await tx.event.findMany({ where: { eventbriteId: { in: [...events.keys()] } }, select: STORED });
  return stored.flatMap((before) => {
    const event = events.get(before.eventbriteId ?? "");
    const after = event && toValues(before, event);
    return after && hasChanged(before, after, COLUMNS) ? [{ before, after }] : [];
  });
}

/** Compares again after the lock, because an admin may have edited an event. */
async function updateEvents(tx: Tx, events: Map<string, SyncedEvent>, now: Date): Promise<SyncChange[]> {
  const found = await listDifferent(tx, events);
  if (found.length === 0) return [];
  await lockEvents(
    tx,
    found.map(({ before }) => before.id),
  );
  const locked = new Set(found.map(({ before }) => before.id));
  const different = (await listDifferent(tx, events)).filter(({ before }) => locked.has(before.id));
  // One update per event, because Prisma can't update several rows to different values. Few events
  // change between two syncs.
  for (const { before, after } of different) {
    await tx.event.update({ where: { id: before.id }, data: { ...after, updatedAt: now }, select: { id: true } });
  }
  return different.map(({ before, after }) => toChange(before, after));
}

/**
 * Skips events that are not live, and events that an admin deleted. Returns how many it created.
 */
async function createNewEvents(tx: Tx, events: SyncedEvent[], now: Date): Promise<number> {
  const live = events.filter(({ status }) => status === "live");
  const tombstones = await tx.eventTombstone.findMany({
    where: { eventbriteId: { in: live.map(({ eventbriteId }) => eventbriteId) } },
    select: { eventbriteId: true },
  });
  const deleted = new Set(tombstones.map(({ eventbriteId }) => eventbriteId));
  const { count } = await tx.event.createMany({
    data: live
      .filter(({ eventbriteId }) => !deleted.has(eventbriteId))
      .map((event) => ({ ...event, createdAt: now, updatedAt: now })),
    skipDuplicates: true,
  });
  return count;
}

/** Stores a sync in one transaction. Safe to repeat. Simultaneous calls run one after the other. */
export async function storeSyncedEvents(
  events: SyncedEvent[],
  onSync: OnSync,
): Promise<{ created: number; updated: number; cancelled: number; moved: Promotion[] }> {
  // An event can be on two pages if the list changes in between. The later one is newer.
  const latest = new Map(events.map((event) => [event.eventbriteId, event]));
  const now = clock.now();
  return db().$transaction(
    async (tx) => {
      await acquireLock(tx, "eventbriteSync");
      const changes = await updateEvents(tx, latest, now);
      const created = await createNewEvents(tx, [...latest.values()], now);
      const [first, ...others] = changes.map(({ eventId }) => eventId);
      const placed = first ? await placeMembers(tx, [first, ...others]) : { promoted: [], decided: [] };
      await onSync(changes, placed, tx);
      const cancelled = changes.filter((change) => change.cancelled).length;
      return { created, updated: changes.length, cancelled, moved: await listMoved(tx, placed) };
    },
    { timeout: TRANSACTION_TIMEOUT_MS },
  );
}
