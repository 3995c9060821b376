import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { getSiteTimezone } from "@/lib/events/data/timezone";

import { isDaytime, toKnownZoneSql } from "./local-time";
import { writeDeliveries } from "./write-deliveries.sql";

const ENQUEUE_DIGESTS = `
  WITH waiting AS (
    SELECT c."receiverId", count(*)::int AS count, max(c."createdAt") AS newest,
      (array_agg(p."firstName" || ' ' || p."lastName" ORDER BY c."createdAt" DESC))[1:5] AS names
    FROM connections c
    JOIN users u ON u.id = c."requesterId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
    JOIN profiles p ON p."userId" = c."requesterId"
    WHERE c.status = 'pending' AND c."createdAt" > $1::timestamptz - interval '30 days'
    GROUP BY c."receiverId"
  ), local AS (
    SELECT w.*, $1::timestamptz AT TIME ZONE ${toKnownZoneSql("p.timezone", "$2::text")} AS time
    FROM waiting w
    JOIN users u ON u.id = w."receiverId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
      AND u."emailVerifiedAt" IS NOT NULL
    JOIN profiles p ON p."userId" = w."receiverId"
    WHERE coalesce(p.notifications->'digest'->>'email', 'true') <> 'false'
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
