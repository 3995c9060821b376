import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import type { SyncedEvent } from "./map";

/** An event that a sync changed for those who RSVP'd; `before` holds the columns that say when and where. */
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

/** Runs in the sync's own transaction: what it writes stands and falls with the events. */
export type WithinSync = (changes: SyncChange[], tx: Prisma.TransactionClient) => Promise<void>;

/** Any number that no other lock of ours has. */
const LOCK = 5_401_726_390;
/** A first sync may write some thousand events. */
const TRANSACTION_TIMEOUT_MS = 60_000;

const COLUMNS = `"eventbriteId" text, name text, description text, "startTime" timestamptz, "endTime" timestamptz, timezone text,
  status text, "isOnline" boolean, "eventType" text, location text, "venueName" text, "venueAddress" text,
  latitude float8, longitude float8, capacity int`;
const NAMES = `"eventbriteId", name, description, "startTime", "endTime", timezone, status, "isOnline", "eventType",
  location, "venueName", "venueAddress", latitude, longitude, capacity`;
/** What an edit over there changes here. Sponsors, host and meeting link are ours (contract §5), and capacity: tickets aren't RSVPs. */
const KEPT_EQUAL = ["name", "description", "startTime", "endTime", "timezone", "isOnline", "eventType", "location"]
  .concat(["venueName", "venueAddress", "latitude", "longitude"])
  .map((name) => `"${name}"`);
/** Ours may be announced only, and a cancelled one stays cancelled; theirs may end it or cancel it. */
const STATUS = `CASE WHEN e.status <> 'cancelled' AND s.status IN ('ended', 'cancelled') THEN s.status ELSE e.status END`;

const UPDATE = `
  WITH sent AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS s (${COLUMNS})),
  was AS (
    SELECT e.* FROM events e JOIN sent s ON s."eventbriteId" = e."eventbriteId"
    WHERE (${KEPT_EQUAL.map((name) => `e.${name}`).join(", ")}, e.status)
      IS DISTINCT FROM (${KEPT_EQUAL.map((name) => `s.${name}`).join(", ")}, ${STATUS})
    FOR UPDATE OF e
  )
  UPDATE events e SET ${KEPT_EQUAL.map((name) => `${name} = s.${name}`).join(", ")}, status = ${STATUS}, "updatedAt" = $2::timestamptz
  FROM sent s JOIN was ON was."eventbriteId" = s."eventbriteId" WHERE e.id = was.id
  RETURNING e.id, was."startTime", was."endTime", was.timezone, was."isOnline", was.location, was."venueName", was."venueAddress",
    (was."startTime", was."endTime") IS DISTINCT FROM (e."startTime", e."endTime") AS time,
    (was."isOnline", was.location, was."venueName", was."venueAddress")
      IS DISTINCT FROM (e."isOnline", e.location, e."venueName", e."venueAddress") AS venue,
    e.status = 'cancelled' AND was.status <> 'cancelled' AS cancelled`;

/** A new one that is cancelled or over already is of no use here; one that an admin deleted never comes back (contract §4). */
const INSERT = `
  INSERT INTO events (${NAMES}, "createdAt", "updatedAt")
  SELECT ${NAMES.replace(/[\w"]+/g, "s.$&")}, $2::timestamptz, $2::timestamptz FROM jsonb_to_recordset($1::jsonb) AS s (${COLUMNS})
  WHERE s.status = 'live' AND NOT EXISTS (SELECT FROM event_tombstones t WHERE t."eventbriteId" = s."eventbriteId")
  ON CONFLICT ("eventbriteId") DO NOTHING RETURNING id`;

type Updated = Omit<SyncChange["before"], "startTime" | "endTime"> & {
  id: string;
  startTime: Date;
  endTime: Date;
} & Pick<SyncChange, "time" | "venue" | "cancelled">;

const toChange = ({ id, time, venue, cancelled, startTime, endTime, ...rest }: Updated): SyncChange => ({
  ...{ eventId: id, time, venue, cancelled },
  before: { ...rest, startTime: startTime.toISOString(), endTime: endTime.toISOString() },
});

/**
 * Writes what was read, whole, in one transaction and two statements however many there are. Run twice, the second changes
 * nothing; run at once, they go one after another.
 */
export async function storeSyncedEvents(
  events: SyncedEvent[],
  within: WithinSync,
): Promise<{ created: number; updated: number; cancelled: number }> {
  // The same event may stand on two pages when the list moves while it is read: the later one is newer.
  const unique = JSON.stringify([...new Map(events.map((event) => [event.eventbriteId, event])).values()]);
  const now = clock.now().toISOString();
  return db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`;
      const updated = await tx.$queryRawUnsafe<Updated[]>(UPDATE, unique, now);
      const created = await tx.$executeRawUnsafe(INSERT, unique, now);
      await within(updated.map(toChange), tx);
      return { created, updated: updated.length, cancelled: updated.filter((row) => row.cancelled).length };
    },
    { timeout: TRANSACTION_TIMEOUT_MS },
  );
}
