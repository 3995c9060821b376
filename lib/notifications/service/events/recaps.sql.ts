import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";

import { isDaytime, toKnownZoneSql } from "./local-time";
import { writeDeliveries } from "./write-deliveries.sql";

/** An end before 5:00 belongs to the evening before. */
const NIGHT_HOURS = 5;

// The lock is that of the reminders (reminders.sql.ts).
const ENQUEUE_RECAPS = `
  WITH due AS (
    SELECT e.id AS "eventId", u.id AS "userId"
    FROM events e
    JOIN LATERAL (
      SELECT DISTINCT a."userId" FROM event_attendances a WHERE a."eventId" = e.id AND a."confirmedAt" IS NOT NULL) present ON true
    JOIN users u ON u.id = present."userId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
    JOIN profiles p ON p."userId" = u.id
    CROSS JOIN LATERAL (SELECT ${toKnownZoneSql("p.timezone", "e.timezone")} AS name) zone
    CROSS JOIN LATERAL (SELECT $1::timestamptz AT TIME ZONE zone.name AS now, e."endTime" AT TIME ZONE zone.name AS ended) local
    WHERE e."endTime" <= $1::timestamptz AND e."endTime" > $1::timestamptz - interval '3 days' AND e.status <> 'cancelled'
      AND local.now::date = (local.ended - interval '${NIGHT_HOURS} hours')::date + 1
      AND ${isDaytime("local.now")}
    FOR KEY SHARE OF u SKIP LOCKED
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
