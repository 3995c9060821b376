import { lockActor } from "@/lib/auth/service/lock-actor";
import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { AppError } from "@/lib/core/shared/errors";

import { MAX_PUSH_DEVICES } from "../../constants";
import type { PushKeyResponse, SubscribeInput } from "../../schema";

export const getPushKey = (): PushKeyResponse => ({ publicKey: env().VAPID_PUBLIC_KEY ?? null });

/**
 * Safe to repeat. A device moves to another member only with its keys.
 * @throws AppError `unavailable` if push is not set up, `conflict` for another member's device,
 * `unauthorized` if the session has ended
 */
export async function addDevice(actor: Actor, { endpoint, keys }: SubscribeInput): Promise<void> {
  const { userId, sid } = actor;
  if (!getPushKey().publicKey) throw new AppError("unavailable", "notifications.pushOff");
  const { p256dh, auth } = keys;
  await db().$transaction(async (tx) => {
    // Serializes a member's calls, so that they can't exceed the limit.
    await lockActor(tx, actor);
    const { count } = await tx.pushSubscription.createMany({
      data: [{ userId, sid, endpoint, p256dh, auth, createdAt: clock.now() }],
      skipDuplicates: true,
    });
    if (count === 0) {
      const updated = await tx.pushSubscription.updateMany({
        where: { endpoint, OR: [{ userId }, { p256dh, auth }] },
        data: { userId, sid, p256dh, auth },
      });
      if (updated.count === 0) throw new AppError("conflict", "notifications.deviceTaken");
    }
    const excess = await tx.pushSubscription.findMany({
      where: { userId, NOT: { endpoint } },
      orderBy: { createdAt: "desc" },
      skip: MAX_PUSH_DEVICES - 1,
      select: { id: true },
    });
    await tx.pushSubscription.deleteMany({ where: { id: { in: excess.map(({ id }) => id) } } });
  });
}

export async function removeDevice(actor: Actor, endpoint: string): Promise<void> {
  await db().pushSubscription.deleteMany({ where: { userId: actor.userId, endpoint } });
}
