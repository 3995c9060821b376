import type { Db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import { hasAccountThatDecides, IS_REACHABLE, IS_TOLD_GUEST, toGuestSender } from "../guest-mail/told-guests";
import type { RsvpPayload } from "../kinds";
import { writeDeliveries } from "./write-deliveries.sql";

export type RsvpDeliveries = {
  eventId: string;
  /** Only changes are pushed. */
  kind: "changes" | "calendar";
  /** The member and the channel follow it in a key. */
  keyPrefix: string;
  payload: RsvpPayload;
  /** Only RSVPs of this status. Default: all that are confirmed or waitlisted. */
  status?: "confirmed" | "waitlisted" | "pending" | "declined";
  /** Without them, the RSVPs of all members, and the guests without an account. */
  userIds?: string[];
  /** Guests who left the list. */
  guestIds?: string[];
  /** The admin who acts. Mails to guests are theirs if nobody of the event may mail. */
  adminId?: string;
};

// A lateral query finds the earlier deliveries of each person, and NOT EXISTS leaves out deleted
// members. Before PostgreSQL has statistics about a new event's people, plain joins can be planned
// as a comparison of each person with each row, which exceeds the time limit of a statement.
const ENQUEUE = `
  WITH owed AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS d ("eventId" uuid, kind text,
      "keyPrefix" text, payload jsonb, status text, "userIds" uuid[], "guestIds" uuid[], "adminId" uuid)
  ), wanted AS (
    SELECT c.channel, d."eventId", d.kind, r."userId", NULL::uuid AS "guestId", NULL::uuid AS "senderId",
      concat_ws(':', d."keyPrefix", r."userId", c.channel) AS key,
      d.payload || jsonb_build_object('rsvpId', r.id, 'hasEntry',
        r.status = 'confirmed' AND coalesce(r."notificationPreferences"->>'email', 'true') <> 'false') AS payload
    FROM owed d CROSS JOIN LATERAL (
      SELECT * FROM event_rsvps e WHERE e."eventId" = d."eventId" AND d."userIds" IS NULL
      UNION ALL
      SELECT e.* FROM unnest(d."userIds") AS chosen (id)
        JOIN event_rsvps e ON e."userId" = chosen.id AND e."eventId" = d."eventId") r
    JOIN (VALUES ('mail'), ('push')) AS c (channel)
      ON c.channel = 'mail' OR (d.kind = 'changes' AND EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = r."userId"))
    WHERE (CASE WHEN d.status IS NULL THEN r.status IN ('confirmed', 'waitlisted') ELSE r.status = d.status END)
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = r."userId" AND u."deletedAt" IS NOT NULL)
    UNION ALL
    SELECT 'mail', d."eventId", 'guest', NULL, CASE WHEN deleted.guest IS NULL THEN g.id END, s.id,
      concat_ws(':', d."keyPrefix", 'guest', g.id),
      d.payload || jsonb_build_object('rsvpId', g.id, 'hasEntry', g."calendarSentAt" IS NOT NULL) || coalesce(deleted.guest, '{}')
    FROM owed d JOIN events e ON e.id = d."eventId" AND (d."userIds" IS NULL OR d."guestIds" IS NOT NULL)
    JOIN event_guests g ON g."eventId" = e.id AND CASE WHEN d."guestIds" IS NULL THEN ${IS_TOLD_GUEST}
      ELSE ${IS_REACHABLE} AND g.id = ANY (d."guestIds") END
    CROSS JOIN LATERAL ${toGuestSender('d."adminId"')} s
    CROSS JOIN LATERAL (SELECT CASE WHEN d.payload->'deleted' = 'true' THEN jsonb_build_object('guest',
      jsonb_build_object('id', g.id, 'name', g.name, 'email', g.email, 'emailSetAt', g."emailSetAt",
        'isSilent', ${hasAccountThatDecides("s.id")})) END AS guest) deleted
  ), replaced AS (
    DELETE FROM deliveries WHERE id = ANY (ARRAY(
      SELECT own.id
      FROM wanted w
      CROSS JOIN LATERAL (
        SELECT d.id FROM deliveries d
        WHERE (d."userId" = w."userId" OR d."guestId" = w."guestId") AND d.status = 'queued'
          AND d.channel = w.channel AND d.key <> w.key
          AND d.payload->>'about' = w.payload->>'about' AND d.payload->>'eventId' = w."eventId"::text
        FOR UPDATE SKIP LOCKED) own))
    RETURNING coalesce("userId", "guestId") AS reader, channel, payload->>'eventId' AS "eventId",
      CASE WHEN attempts = 0 THEN payload->'before' END AS before, "createdAt"
  )
  INSERT INTO deliveries (channel, key, kind, "userId", "guestId", "senderId", payload, "createdAt", "nextAttemptAt")
  SELECT DISTINCT ON (w.key) w.channel, w.key, w.kind, w."userId", w."guestId", w."senderId",
    coalesce(jsonb_set(w.payload, '{before}', (w.payload->'before') || r.before), w.payload),
    $2::timestamptz, $2::timestamptz
  FROM wanted w
  LEFT JOIN replaced r ON r.reader = coalesce(w."userId", w."guestId") AND r.channel = w.channel AND r."eventId" = w."eventId"::text
  ORDER BY w.key, r.before IS NULL, r."createdAt"
  ON CONFLICT (key) DO UPDATE SET "guestId" = NULL, payload = EXCLUDED.payload || deliveries.payload
    WHERE deliveries.kind = 'guest' AND deliveries.status = 'queued' AND EXCLUDED."guestId" IS NULL`;

/**
 * Enqueues a mail for each RSVP, and a push message if the member has a device, and a mail for each
 * guest. Each payload says whether the reader has an entry in their calendar. Each replaces the
 * reader's queued one about the same, and says what differs from the state before that, unless that
 * one was claimed, because its mail may have left. With the same key, only one about a deleted
 * event changes it, because it must outlive the guest. Returns how many are new or changed.
 * Looks up the RSVPs of given members one by one, because the event may have many more. Skips rows
 * that are being claimed, because waiting for them could be a deadlock.
 */
export async function enqueueForRsvps(client: Db, deliveries: RsvpDeliveries[]): Promise<number> {
  if (deliveries.length === 0) return 0;
  return writeDeliveries(client, ENQUEUE, JSON.stringify(deliveries), clock.now().toISOString());
}
