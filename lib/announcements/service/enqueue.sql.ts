import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { IS_GUEST_IN_AUDIENCE, IS_IN_AUDIENCE } from "@/lib/notifications/service/deliveries/announcement-audience.sql";
import { toEarlierCte } from "@/lib/notifications/service/deliveries/earlier-events.sql";
import { IN_QUIET_HOURS, QUIET_HOURS_END, toKnownZoneSql } from "@/lib/notifications/service/events/local-time";

const rowSchema = z.object({ found: z.int(), added: z.array(z.uuid()) });

const IS_RUNNING = `(best."startTime" <= $2::timestamptz AND $2::timestamptz < best."endTime" AND best."eventStatus" <> 'cancelled')`;

/** The event, or the dates of its series. */
const EVENT_IDS = `a."dateIds", coalesce(nullif(a."dateIds", '{}'), ARRAY[a."eventId"]) AS "eventIds"`;

// Raw because one statement decides a batch of recipients and writes their deliveries.
// The announcement's lock makes a withdrawal wait for the batch, and a batch see the withdrawal.
// Processes that run it at once add no recipient twice, because of the primary key.
// It locks the members because deliveries refer to them. SKIP LOCKED leaves out members whose
// account is being deleted; `found` counts them, so that a later run looks again.
// At several dates, a member gets it for the soonest whose mails they didn't turn off.
const ENQUEUE_BATCH = `
  WITH announcement AS MATERIALIZED (
    SELECT a.id, a."eventId", a."authorId", a.audience, ${EVENT_IDS} FROM event_announcements a
    WHERE a.id = $1::uuid AND a.status = 'sending'
    FOR UPDATE OF a
  ), ${toEarlierCte("announcement", "$2")}, candidates AS MATERIALIZED (
    SELECT r."userId" FROM announcement a JOIN event_rsvps r ON r."eventId" = ANY (a."eventIds")
    WHERE ${IS_IN_AUDIENCE}
      AND NOT EXISTS (
        SELECT FROM event_announcement_recipients t WHERE t."announcementId" = a.id AND t."userId" = r."userId")
      -- Got it as a guest before they joined.
      AND NOT EXISTS (
        SELECT FROM event_guests g JOIN deliveries d ON d."guestId" = g.id AND d."announcementId" = a.id
        WHERE g."claimedById" = r."userId" AND d.status = 'sent')
    LIMIT $3
  ), members AS MATERIALIZED (
    SELECT c."userId", best."eventId", best.preferences,
      CASE WHEN NOT ${IS_RUNNING} AND ${IN_QUIET_HOURS}
        THEN least(${QUIET_HOURS_END}, CASE WHEN best."startTime" > $2::timestamptz THEN best."startTime" END)
        ELSE $2::timestamptz END AS "sendAt"
    FROM announcement a CROSS JOIN (SELECT DISTINCT "userId" FROM candidates) c
    CROSS JOIN LATERAL (
      SELECT r."eventId", r."notificationPreferences" AS preferences,
        e."startTime", e."endTime", e.timezone, e.status AS "eventStatus"
      FROM event_rsvps r JOIN events e ON e.id = r."eventId"
      WHERE r."userId" = c."userId" AND r."eventId" = ANY (a."eventIds") AND ${IS_IN_AUDIENCE}
      ORDER BY coalesce(r."notificationPreferences"->>'email', 'true') <> 'false' DESC, e."startTime", e.id
      LIMIT 1) best
    JOIN users u ON u.id = c."userId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
    JOIN profiles p ON p."userId" = u.id
    CROSS JOIN LATERAL (SELECT ${toKnownZoneSql("p.timezone", "best.timezone")} AS zone) z
    CROSS JOIN LATERAL (
      SELECT z.zone, $2::timestamptz AT TIME ZONE z.zone AS now,
        to_char($2::timestamptz AT TIME ZONE z.zone, 'HH24:MI') AS time) local
    FOR KEY SHARE OF u SKIP LOCKED
  ), added AS (
    INSERT INTO event_announcement_recipients ("announcementId", "userId")
    SELECT a.id, m."userId" FROM announcement a CROSS JOIN members m
    ON CONFLICT DO NOTHING RETURNING "userId"
  ), enqueued AS (
    INSERT INTO deliveries (channel, key, kind, "userId", "announcementId", payload, "createdAt", "nextAttemptAt")
    SELECT c.channel, concat_ws(':', 'announcement', a.id, m."userId", c.channel), 'changes', m."userId", a.id,
      jsonb_build_object('about', 'announcement', 'eventId', m."eventId"), $2::timestamptz, m."sendAt"
    FROM announcement a CROSS JOIN members m JOIN added ON added."userId" = m."userId"
    JOIN (VALUES ('mail', 'email'), ('push', 'push')) AS c (channel, preference)
      ON coalesce(m.preferences->>c.preference, 'true') <> 'false'
      AND (c.channel <> 'push' OR EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = m."userId"))
    ON CONFLICT DO NOTHING
  ), counted AS (
    UPDATE event_announcements SET "recipientCount" = "recipientCount" + (SELECT count(*) FROM added)
    WHERE id = (SELECT id FROM announcement)
  )
  SELECT (SELECT count(*)::int FROM candidates) AS found, coalesce((SELECT array_agg("userId") FROM added), '{}') AS added`;

// As above, for guests without an account: mail only, and a guest's delivery is also what says that
// they are a recipient. An address at several dates gets one, for the soonest. SKIP LOCKED leaves
// out guests who are being changed or removed.
const ENQUEUE_GUESTS = `
  WITH announcement AS MATERIALIZED (
    SELECT a.id, a."eventId", a."authorId", a.audience, ${EVENT_IDS} FROM event_announcements a
    WHERE a.id = $1::uuid AND a.status = 'sending'
    FOR UPDATE OF a
  ), ${toEarlierCte("announcement", "$2")}, candidates AS MATERIALIZED (
    SELECT g.id, g.email, e."startTime" FROM announcement a JOIN event_guests g ON g."eventId" = ANY (a."eventIds")
    JOIN events e ON e.id = g."eventId"
    WHERE ${IS_GUEST_IN_AUDIENCE}
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d."announcementId" = a.id AND d."guestId" = g.id)
      AND (cardinality(a."eventIds") = 1 OR NOT EXISTS (
        SELECT FROM deliveries d JOIN event_guests o ON o.id = d."guestId"
        WHERE d."announcementId" = a.id AND o.email = g.email))
    LIMIT $3
  ), guests AS MATERIALIZED (
    SELECT g.id, g."eventId" FROM (SELECT DISTINCT ON (email) id FROM candidates ORDER BY email, "startTime", id) c
    JOIN event_guests g ON g.id = c.id FOR KEY SHARE OF g SKIP LOCKED
  ), added AS (
    INSERT INTO deliveries (channel, key, kind, "guestId", "announcementId", payload, "createdAt", "nextAttemptAt")
    SELECT 'mail', concat_ws(':', 'announcement', a.id, 'guest', g.id), 'changes', g.id, a.id,
      jsonb_build_object('about', 'announcement', 'eventId', g."eventId"), $2::timestamptz, $2::timestamptz
    FROM announcement a CROSS JOIN guests g
    ON CONFLICT DO NOTHING RETURNING "guestId"
  ), counted AS (
    UPDATE event_announcements SET "recipientCount" = "recipientCount" + (SELECT count(*) FROM added)
    WHERE id = (SELECT id FROM announcement)
  )
  SELECT (SELECT count(*)::int FROM candidates) AS found, coalesce((SELECT array_agg("guestId") FROM added), '{}') AS added`;

const STATEMENTS = {
  members: { name: "enqueue_announcement", text: ENQUEUE_BATCH },
  guests: { name: "enqueue_announcement_guests", text: ENQUEUE_GUESTS },
} as const;

/**
 * Adds up to `limit` recipients who have no delivery yet. Returns how many members or guests it
 * found, including those that it couldn't add, and the ids of those that it added.
 */
export async function enqueueBatch(
  announcementId: string,
  now: Date,
  limit: number,
  kind: keyof typeof STATEMENTS = "members",
): Promise<{ found: number; added: string[] }> {
  const { name, text } = STATEMENTS[kind];
  const [row] = await query(name, text, [announcementId, now, limit], rowSchema);
  return row ?? { found: 0, added: [] };
}
