import type { Db } from "@/lib/core/server/db";

import type { DeliveryPayload } from "../queue/delivery-payload";

type RsvpDeliveries = {
  eventId: string;
  /** Start of the keys; the member and the channel follow. */
  keyPrefix: string;
  payload: DeliveryPayload;
  now: Date;
  /** Only the confirmed RSVPs of these members; without it every RSVP. */
  confirmedUserIds?: string[];
};

/**
 * Enqueues a mail for each RSVP of an event, and a push message for each whose member has a device. Returns how many are new.
 *
 * Raw because one statement reads the RSVPs and writes the rows, however many they are. Rows that go through Prisma would block
 * this process for seconds at a large event.
 */
export async function enqueueForRsvps(client: Db, delivery: RsvpDeliveries): Promise<number> {
  const { eventId, keyPrefix, payload, now, confirmedUserIds = null } = delivery;
  const at = now.toISOString();
  return client.$executeRaw`
    INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt", "nextAttemptAt")
    SELECT c.channel, concat_ws(':', ${keyPrefix}::text, r."userId", c.channel), 'changes', r."userId",
      ${JSON.stringify(payload)}::jsonb, ${at}::timestamptz, ${at}::timestamptz
    FROM event_rsvps r
    JOIN users u ON u.id = r."userId" AND u."deletedAt" IS NULL
    JOIN (VALUES ('mail'), ('push')) AS c (channel)
      ON c.channel = 'mail' OR EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = r."userId")
    WHERE r."eventId" = ${eventId}::uuid
      AND (${confirmedUserIds}::uuid[] IS NULL OR (r.status = 'confirmed' AND r."userId" = ANY(${confirmedUserIds}::uuid[])))
    ON CONFLICT (key) DO NOTHING`;
}
