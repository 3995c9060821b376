import type { Db } from "@/lib/core/server/db";

import type { RsvpPayload } from "../queue/delivery-payload";

export type RsvpDeliveries = {
  eventId: string;
  /** Only changes are pushed. */
  kind: "changes" | "calendar";
  /** The member and the channel follow it in a key. */
  keyPrefix: string;
  payload: RsvpPayload;
  /** Only RSVPs of this status. Default: all that are confirmed or waitlisted. */
  status?: "confirmed" | "waitlisted" | "declined";
  /** Without them, the RSVPs of all members. */
  userIds?: string[];
};

/**
 * Enqueues a mail for each RSVP, and a push message if the member has a device. Each payload says
 * whether the member has an entry in their calendar. Each replaces the member's queued one about
 * the same, and says what differs from the state before that. Returns how many deliveries are new.
 * Raw because one statement reads the RSVPs and writes the deliveries. With Prisma, the rows of a
 * large event would block this process for seconds. Looks up the RSVPs of given members one by one,
 * because the event may have many more. Skips rows that are being claimed, because
 * waiting for them could be a deadlock.
 */
export async function enqueueForRsvps(client: Db, deliveries: RsvpDeliveries[], now: Date): Promise<number> {
  if (deliveries.length === 0) return 0;
  const at = now.toISOString();
  return client.$executeRaw`
    WITH wanted AS (
      SELECT c.channel, d."eventId", d.kind, r."userId", concat_ws(':', d."keyPrefix", r."userId", c.channel) AS key,
        d.payload || jsonb_build_object('rsvpId', r.id, 'hasEntry',
          r.status = 'confirmed' AND coalesce(r."notificationPreferences"->>'email', 'true') <> 'false') AS payload
      FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS d ("eventId" uuid, kind text,
        "keyPrefix" text, payload jsonb, status text, "userIds" uuid[])
      CROSS JOIN LATERAL (
        SELECT * FROM event_rsvps e WHERE e."eventId" = d."eventId" AND d."userIds" IS NULL
        UNION ALL
        SELECT e.* FROM unnest(d."userIds") AS chosen (id)
          JOIN event_rsvps e ON e."userId" = chosen.id AND e."eventId" = d."eventId") r
      JOIN users u ON u.id = r."userId" AND u."deletedAt" IS NULL
      JOIN (VALUES ('mail'), ('push')) AS c (channel)
        ON c.channel = 'mail' OR (d.kind = 'changes' AND EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = r."userId"))
      WHERE (CASE WHEN d.status IS NULL THEN r.status IN ('confirmed', 'waitlisted') ELSE r.status = d.status END)
    ), replaced AS (
      DELETE FROM deliveries WHERE id IN (
        SELECT d.id
        FROM deliveries d
        JOIN wanted w ON w."userId" = d."userId" AND w.channel = d.channel AND w.key <> d.key
          AND d.payload->>'about' = w.payload->>'about' AND d.payload->>'eventId' = w."eventId"::text
        WHERE d.status = 'queued'
        FOR UPDATE OF d SKIP LOCKED)
      RETURNING "userId", channel, payload->>'eventId' AS "eventId", payload->'before' AS before, "createdAt"
    )
    INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt", "nextAttemptAt")
    SELECT w.channel, w.key, w.kind, w."userId",
      coalesce(jsonb_set(w.payload, '{before}', (w.payload->'before') || r.before), w.payload),
      ${at}::timestamptz, ${at}::timestamptz
    FROM wanted w
    LEFT JOIN replaced r ON r."userId" = w."userId" AND r.channel = w.channel AND r."eventId" = w."eventId"::text
    ORDER BY r."createdAt"
    ON CONFLICT (key) DO NOTHING`;
}
