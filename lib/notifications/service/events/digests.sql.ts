import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { getSiteTimezone } from "@/lib/events/data/timezone";

import { isDaytime, toKnownZoneSql } from "./local-time";
import { writeDeliveries } from "./write-deliveries.sql";

// With OFFSET 0, the members of each request and of each receiver are read by key. A plain join
// could compare each request with each member (26 seconds for 2,000), while the statistics don't
// know them yet.
const ENQUEUE_DIGESTS = `
  WITH waiting AS MATERIALIZED (
    SELECT c."receiverId", count(*)::int AS count, max(c."createdAt") AS newest,
      (array_agg(requester.name ORDER BY c."createdAt" DESC))[1:5] AS names
    FROM connections c
    CROSS JOIN LATERAL (
      SELECT p."firstName" || ' ' || p."lastName" AS name
      FROM users u JOIN profiles p ON p."userId" = u.id
      WHERE u.id = c."requesterId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL OFFSET 0) requester
    WHERE c.status = 'pending' AND c."createdAt" > $1::timestamptz - interval '30 days'
    GROUP BY c."receiverId"
  ), local AS (
    SELECT w.*, receiver.time
    FROM waiting w
    CROSS JOIN LATERAL (
      SELECT $1::timestamptz AT TIME ZONE ${toKnownZoneSql("p.timezone", "$2::text")} AS time
      FROM users u JOIN profiles p ON p."userId" = u.id
      WHERE u.id = w."receiverId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
        AND u."emailVerifiedAt" IS NOT NULL
        AND coalesce(p.notifications->'digest'->>'email', 'true') <> 'false' OFFSET 0) receiver
  )
  INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt", "nextAttemptAt")
  SELECT 'mail', 'digest:' || l."receiverId" || ':' || to_char(l.time, 'YYYY-MM-DD'), 'digest', l."receiverId",
    jsonb_build_object('about', 'digest', 'count', l.count, 'names', l.names), $1::timestamptz, $1::timestamptz
  FROM local l
  WHERE ${isDaytime("l.time")}
    AND l.newest > coalesce((
      SELECT max(d."createdAt") FROM deliveries d WHERE d."userId" = l."receiverId" AND d.kind = 'digest'), '-infinity')
  ON CONFLICT (key) DO NOTHING`;

/**
 * At most one mail per member and day, and only if a request is newer than the last digest
 * (docs/product/notifications.md#connection-digest). Returns how many mails it enqueued.
 */
export const enqueueDigests = (): Promise<number> =>
  writeDeliveries(db(), ENQUEUE_DIGESTS, clock.now().toISOString(), getSiteTimezone());
