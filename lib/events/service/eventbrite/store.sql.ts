import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";
import { checkRows, db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import type { SyncedEvent } from "./map";

/** An event that a sync changed for members with an RSVP. `before` has the previous values. */
export type SyncChange = {
  eventId: string;
  cancelled: boolean;
  time: boolean;
  venue: boolean;
  before: {
    startTime: string;
    endTime: string;
    timezone: string;
    isOnline: boolean;
    location: string | null;
    venueName: string | null;
    venueAddress: string | null;
  };
};

/** Runs in the transaction of the sync, so that its notifications are stored with the events or not at all. */
export type OnSync = (changes: SyncChange[], tx: Prisma.TransactionClient) => Promise<void>;

/** Advisory lock of the sync; no other lock has this number. */
const SYNC_LOCK = 5_401_726_390;
/** A first sync may write some thousand events. */
const TRANSACTION_TIMEOUT_MS = 60_000;

const COLUMNS = `"eventbriteId" text, name text, description text, "startTime" timestamptz, "endTime" timestamptz, timezone text,
  status text, "isOnline" boolean, "eventType" text, location text, "venueName" text, "venueAddress" text,
  latitude float8, longitude float8, capacity int`;
/** The columns that follow Eventbrite. Sponsors, host, meeting link and capacity are edited here (docs/product/events.md#eventbrite-sync). */
const SYNCED = ["name", "description", "startTime", "endTime", "timezone", "isOnline", "eventType", "location"]
  .concat(["venueName", "venueAddress", "latitude", "longitude"])
  .map((name) => `"${name}"`);
/** Eventbrite ends or cancels an event. It does not publish an announced event, or restore a cancelled one. */
const STATUS = `CASE WHEN e.status <> 'cancelled' AND s.status IN ('ended', 'cancelled') THEN s.status ELSE e.status END`;

// Raw because one statement compares and updates hundreds of events and returns their previous values.
const UPDATE = `
  WITH sent AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS s (${COLUMNS})),
  was AS (
    SELECT e.* FROM events e JOIN sent s ON s."eventbriteId" = e."eventbriteId"
    WHERE (${SYNCED.map((name) => `e.${name}`).join(", ")}, e.status)
      IS DISTINCT FROM (${SYNCED.map((name) => `s.${name}`).join(", ")}, ${STATUS})
    FOR UPDATE OF e
  )
  UPDATE events e SET ${SYNCED.map((name) => `${name} = s.${name}`).join(", ")}, status = ${STATUS}, "updatedAt" = $2::timestamptz
  FROM sent s JOIN was ON was."eventbriteId" = s."eventbriteId" WHERE e.id = was.id
  RETURNING e.id, was."startTime", was."endTime", was.timezone, was."isOnline", was.location, was."venueName", was."venueAddress",
    (was."startTime", was."endTime") IS DISTINCT FROM (e."startTime", e."endTime") AS time,
    (was."isOnline", was.location, was."venueName", was."venueAddress")
      IS DISTINCT FROM (e."isOnline", e.location, e."venueName", e."venueAddress") AS venue,
    e.status = 'cancelled' AND was.status <> 'cancelled' AS cancelled`;

const rowSchema = z.object({
  id: z.uuid(),
  startTime: z.date(),
  endTime: z.date(),
  timezone: z.string(),
  isOnline: z.boolean(),
  location: z.string().nullable(),
  venueName: z.string().nullable(),
  venueAddress: z.string().nullable(),
  time: z.boolean(),
  venue: z.boolean(),
  cancelled: z.boolean(),
});
type UpdatedRow = z.infer<typeof rowSchema>;

const toChange = ({ id, time, venue, cancelled, startTime, endTime, ...rest }: UpdatedRow): SyncChange => ({
  eventId: id,
  time,
  venue,
  cancelled,
  before: { ...rest, startTime: startTime.toISOString(), endTime: endTime.toISOString() },
});

/** Creates events that are not stored yet, if they are live and no admin has deleted them. Returns how many. */
async function createNewEvents(tx: Prisma.TransactionClient, events: SyncedEvent[], now: Date): Promise<number> {
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

/**
 * Stores the events of a sync in one transaction. Repeating it changes nothing, and simultaneous calls run one
 * after the other.
 */
export async function storeSyncedEvents(
  events: SyncedEvent[],
  onSync: OnSync,
): Promise<{ created: number; updated: number; cancelled: number }> {
  // If the list changes between two pages, an event can be on both. The later one is newer.
  const latest = [...new Map(events.map((event) => [event.eventbriteId, event])).values()];
  const now = clock.now();
  return db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${SYNC_LOCK}::bigint)`;
      const updated = checkRows(rowSchema, await tx.$queryRawUnsafe(UPDATE, JSON.stringify(latest), now.toISOString()));
      const created = await createNewEvents(tx, latest, now);
      await onSync(updated.map(toChange), tx);
      return { created, updated: updated.length, cancelled: updated.filter((row) => row.cancelled).length };
    },
    { timeout: TRANSACTION_TIMEOUT_MS },
  );
}
