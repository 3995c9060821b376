import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";

import { enqueueDeliveries } from "../queue/enqueue";

/** Its key makes it one push, however many processes call it. */
export async function enqueueRequestPush(userId: string, connectionId: string): Promise<void> {
  if (!env().VAPID_PUBLIC_KEY) return;
  const device = await db().pushSubscription.findFirst({ where: { userId }, select: { id: true } });
  if (!device) return;
  const key = `push:request:${connectionId}:${userId}`;
  const payload = { about: "connection_request", connectionId } as const;
  await enqueueDeliveries([{ channel: "push", key, kind: "requests", userId, payload }]);
}
