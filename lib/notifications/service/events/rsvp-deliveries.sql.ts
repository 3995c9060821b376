import type { Db } from "@/lib/core/server/db";

import type { RsvpPayload } from "../queue/delivery-payload";

type RsvpDeliveries = {
  eventId: string;
  /** Only changes are pushed. */
  kind: "changes" | "calendar";
  /** The member and the channel follow it in a key. */
  keyPrefix: string;
  payload: RsvpPayload;
  now: Date;
  /** Without waitlisted RSVPs. */
  isConfirmedOnly?: boolean;
  /** Without them, the RSVPs of all members. */
  userIds?: string[];
};

/**
 * Enqueues a mail for each RSVP, and a push message if the member has a device. Each payload says
 * whether the member has an entry in their calendar. Each replaces the member's queued one about
 * the same, and says what differs from the state before that. Returns how many deliveries are new.
 * Raw because one statement reads the RSVPs and writes the deliveries. With Prisma, the rows of a
 * large event would block this process for seconds. Skips rows that are being claimed, because
 * waiting for them could be a deadlock.
 */
export async function enqueueForRsvps(client: Db, delivery: RsvpDeliveries): Promise<number> {
  const { eventId, kind, keyPrefix, payload, now, isConfirmedOnly = false, userIds = null } = delivery;
  const at = now.toISOString();
  return client.$executeRaw`
    WITH wanted AS (
      SELECT c.channel, r."userId", concat_ws(':', ${keyPrefix}::text, r."userId", c.channel) AS key,
        ${JSON.stringify(payload)}::jsonb || jsonb_build_object('rsvpId', r.id, 'hasEntry',
          r.status = 'confirmed' AND coalesce(r."notificationPreferences"->>'email', 'true') <> 'false') AS payload
      FROM event_rsvps r
      JOIN users u ON u.id = r."userId" AND u."deletedAt" IS NULL
      JOIN (VALUES ('mail'), ('push')) AS c (channel)
        ON c.channel = 'mail' OR (${kind} = 'changes' AND EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = r."userId"))
      WHERE r."eventId" = ${eventId}::uuid
        AND (NOT ${isConfirmedOnly} OR r.status = 'confirmed')
        AND (${userIds}::uuid[] IS NULL OR r."userId" = ANY(${userIds}::uuid[]))
    ), replaced AS (
      DELETE FROM deliveries WHERE id IN (
        SELECT d.id
        FROM deliveries d
        JOIN wanted w ON w."userId" = d."userId" AND w.channel = d.channel AND w.key <> d.key
        WHERE d.status = 'queued' AND d.payload->>'about' = ${payload.about} AND d.payload->>'eventId' = ${eventId}
        FOR UPDATE OF d SKIP LOCKED)
      RETURNING "userId", channel, payload->'before' AS before, "createdAt"
    )
    INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt", "nextAttemptAt")
    SELECT w.channel, w.key, ${kind}, w."userId",
      coalesce(jsonb_set(w.payload, '{before}', (w.payload->'before') || r.before), w.payload),
      ${at}::timestamptz, ${at}::timestamptz
    FROM wanted w
    LEFT JOIN replaced r ON r."userId" = w."userId" AND r.channel = w.channel
    ORDER BY r."createdAt"
    ON CONFLICT (key) DO NOTHING`;
}
