import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { AppError } from "@/lib/core/shared/errors";
import type { Actor } from "@/lib/auth/schema";

import { MAX_PUSH_DEVICES } from "../../constants";
import type { PushKeyResponse, SubscribeInput } from "../../schema";

/** What browsers bind a subscription to; null where push is not set up. */
export const getPushKey = (): PushKeyResponse => ({ publicKey: env().VAPID_PUBLIC_KEY ?? null });

/**
 * Pushes to this device from now on, until it is taken away or the session that asked ends. Safe to repeat. A device that
 * another member signs in on becomes theirs, and only with the keys it had: an address that somebody learned is not enough.
 * @throws AppError `unavailable` where push is not set up, `conflict` for another's device
 */
export async function addDevice(actor: Actor, { endpoint, keys }: SubscribeInput): Promise<void> {
  if (!getPushKey().publicKey) throw new AppError("unavailable", "Push notifications aren't set up on this server.");
  const { userId, sid } = actor;
  await db().$transaction(async (tx) => {
    // One after another for a member, so that parallel calls can't pass the bound together.
    await tx.$queryRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    const kept = await tx.$executeRaw`
      INSERT INTO push_subscriptions ("userId", sid, endpoint, p256dh, auth)
      VALUES (${userId}::uuid, ${sid}, ${endpoint}, ${keys.p256dh}, ${keys.auth})
      ON CONFLICT (endpoint) DO UPDATE
        SET "userId" = EXCLUDED."userId", sid = EXCLUDED.sid, p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth
        WHERE push_subscriptions."userId" = EXCLUDED."userId"
          OR (push_subscriptions.p256dh = EXCLUDED.p256dh AND push_subscriptions.auth = EXCLUDED.auth)`;
    if (kept === 0)
      throw new AppError("conflict", "This device is registered already. Please turn it off and on again.");
    await tx.$executeRaw`
      DELETE FROM push_subscriptions WHERE "userId" = ${userId}::uuid AND endpoint <> ${endpoint} AND id NOT IN (
        SELECT id FROM push_subscriptions WHERE "userId" = ${userId}::uuid AND endpoint <> ${endpoint}
        ORDER BY "createdAt" DESC LIMIT ${MAX_PUSH_DEVICES - 1})`;
  });
}

/** No more pushes to this device of mine. Safe to repeat, and silent about what isn't mine. */
export async function removeDevice(actor: Actor, endpoint: string): Promise<void> {
  await db().pushSubscription.deleteMany({ where: { userId: actor.userId, endpoint } });
}
