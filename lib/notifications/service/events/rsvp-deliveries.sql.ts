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
 * whether the member has an entry in their calendar. Returns how many deliveries are new.
 * Raw because one statement reads the RSVPs and writes the deliveries. With Prisma, the rows of a
 * large event would block this process for seconds.
 */
export async function enqueueForRsvps(client: Db, delivery: RsvpDeliveries): Promise<number> {
  const { eventId, kind, keyPrefix, payload, now, isConfirmedOnly = false, userIds = null } = delivery;
  const at = now.toISOString();
  return client.$executeRaw`
    INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt", "nextAttemptAt")
    SELECT c.channel, concat_ws(':', ${keyPrefix}::text, r."userId", c.channel), ${kind}, r."userId",
      ${JSON.stringify(payload)}::jsonb || jsonb_build_object('rsvpId', r.id, 'hasEntry',
        r.status = 'confirmed' AND coalesce(r."notificationPreferences"->>'email', 'true') <> 'false'), ${at}::timestamptz, ${at}::timestamptz
    FROM event_rsvps r
    JOIN users u ON u.id = r."userId" AND u."deletedAt" IS NULL
    JOIN (VALUES ('mail'), ('push')) AS c (channel)
      ON c.channel = 'mail' OR (${kind} = 'changes' AND EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = r."userId"))
    WHERE r."eventId" = ${eventId}::uuid
      AND (NOT ${isConfirmedOnly} OR r.status = 'confirmed')
      AND (${userIds}::uuid[] IS NULL OR r."userId" = ANY(${userIds}::uuid[]))
    ON CONFLICT (key) DO NOTHING`;
}
