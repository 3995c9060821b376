import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";

import { isDaytime, toKnownZoneSql } from "./local-time";
import { writeDeliveries } from "./write-deliveries.sql";

/** An end before 5:00 belongs to the evening before. */
const NIGHT_HOURS = 5;

// A scalar subquery reads each member by key, and has the lock of the reminders (reminders.sql.ts).
// A join could list all who were there once for each member (16 seconds for 2,000), while the
// statistics don't know them yet. OFFSET 0 makes PostgreSQL compute each time zone once.
const ENQUEUE_RECAPS = `
  WITH ended AS MATERIALIZED (
    SELECT e.id AS "eventId", e."endTime", e.timezone, present."userId"
    FROM events e
    CROSS JOIN LATERAL (
      SELECT DISTINCT a."userId" FROM event_attendances a WHERE a."eventId" = e.id AND a."confirmedAt" IS NOT NULL) present
    WHERE e."endTime" <= $1::timestamptz AND e."endTime" > $1::timestamptz - interval '3 days' AND e.status <> 'cancelled'
  ), due AS MATERIALIZED (
    SELECT e."eventId", e."userId" FROM ended e
    WHERE (
      SELECT true
      FROM users u JOIN profiles p ON p."userId" = u.id
      CROSS JOIN LATERAL (SELECT ${toKnownZoneSql("p.timezone", "e.timezone")} AS name OFFSET 0) zone
      CROSS JOIN LATERAL (SELECT $1::timestamptz AT TIME ZONE zone.name AS now, e."endTime" AT TIME ZONE zone.name AS ended) local
      WHERE u.id = e."userId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
        AND local.now::date = (local.ended - interval '${NIGHT_HOURS} hours')::date + 1
        AND ${isDaytime("local.now")}
      FOR KEY SHARE OF u SKIP LOCKED)
  )
  INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt", "nextAttemptAt")
  SELECT c.channel, concat_ws(':', 'recap', d."eventId", d."userId", c.channel), 'recap', d."userId",
    jsonb_build_object('about', 'recap', 'eventId', d."eventId"), $1::timestamptz, $1::timestamptz
  FROM due d CROSS JOIN (VALUES ('mail'), ('push')) AS c (channel)
  WHERE c.channel <> 'push' OR EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = d."userId")
  ON CONFLICT (key) DO NOTHING`;

/**
 * Enqueues, once per member and event, the notification that the recap is ready: on the morning
 * after the event, from 9:00 (docs/product/recap.md#mail-and-push). Several processes can run it at
 * once. Returns how many deliveries it wrote.
 */
export const enqueueRecaps = (): Promise<number> => writeDeliveries(db(), ENQUEUE_RECAPS, clock.now().toISOString());
