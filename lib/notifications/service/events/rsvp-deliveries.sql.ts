import type { Db } from "@/lib/core/server/db";

import type { DeliveryPayload } from "../queue/delivery-payload";

type RsvpDeliveries = {
  eventId: string;
  /** The member and the channel follow it in a key. */
  keyPrefix: string;
  payload: DeliveryPayload;
  now: Date;
  /** These members' RSVPs of this status. Default: all that are confirmed or waitlisted. */
  only?: { status: string; userIds: string[] };
};

/**
 * Enqueues a mail for each of these RSVPs, and a push message if the member has a device. Returns
 * how many deliveries are new.
 * Raw because one statement reads the RSVPs and writes the deliveries. With Prisma, the rows of a
 * large event would block this process for seconds.
 */
export async function enqueueForRsvps(client: Db, delivery: RsvpDeliveries): Promise<number> {
  const { eventId, keyPrefix, payload, now, only } = delivery;
  const statuses = only ? [only.status] : ["confirmed", "waitlisted"];
  const userIds = only?.userIds ?? null;
  const at = now.toISOString();
  return client.$executeRaw`
    INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt", "nextAttemptAt")
    SELECT c.channel, concat_ws(':', ${keyPrefix}::text, r."userId", c.channel), 'changes', r."userId",
      ${JSON.stringify(payload)}::jsonb, ${at}::timestamptz, ${at}::timestamptz
    FROM event_rsvps r
    JOIN users u ON u.id = r."userId" AND u."deletedAt" IS NULL
    JOIN (VALUES ('mail'), ('push')) AS c (channel)
      ON c.channel = 'mail' OR EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = r."userId")
    WHERE r."eventId" = ${eventId}::uuid AND r.status = ANY(${statuses}::text[])
      AND (${userIds}::uuid[] IS NULL OR r."userId" = ANY(${userIds}::uuid[]))
    ON CONFLICT (key) DO NOTHING`;
}
