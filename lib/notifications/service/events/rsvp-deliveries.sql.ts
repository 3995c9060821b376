import type { Db } from "@/lib/core/server/db";

import type { DeliveryPayload } from "../queue/delivery-payload";

export type RsvpDeliveries = {
  eventId: string;
  /** The member and the channel follow it in a key. */
  keyPrefix: string;
  payload: DeliveryPayload;
  /** Limits the call to confirmed RSVPs of these members. Without it, every RSVP is included. */
  confirmedUserIds?: string[];
};

/**
 * Enqueues a mail for each RSVP, and a push message if the member has a device. Returns how many
 * deliveries are new.
 * Raw because one statement reads the RSVPs and writes the deliveries. With Prisma, the rows of a
 * large event would block this process for seconds.
 */
export async function enqueueForRsvps(client: Db, deliveries: RsvpDeliveries[], now: Date): Promise<number> {
  if (deliveries.length === 0) return 0;
  const at = now.toISOString();
  return client.$executeRaw`
    INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt", "nextAttemptAt")
    SELECT c.channel, concat_ws(':', d."keyPrefix", r."userId", c.channel), 'changes', r."userId",
      d.payload, ${at}::timestamptz, ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
      AS d ("eventId" uuid, "keyPrefix" text, payload jsonb, "confirmedUserIds" uuid[])
    JOIN event_rsvps r ON r."eventId" = d."eventId"
    JOIN users u ON u.id = r."userId" AND u."deletedAt" IS NULL
    JOIN (VALUES ('mail'), ('push')) AS c (channel)
      ON c.channel = 'mail' OR EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = r."userId")
    WHERE d."confirmedUserIds" IS NULL OR (r.status = 'confirmed' AND r."userId" = ANY(d."confirmedUserIds"))
    ON CONFLICT (key) DO NOTHING`;
}
