import type { AskedMember } from "@/lib/attendance/service/walk-in-request";
import type { Db } from "@/lib/core/server/db";

import { enqueueDeliveries } from "../queue/enqueue";

const getKey = (requestId: string): string => `walk_in:${requestId}:push`;

/** Enqueues a push only, because the request expires in minutes. */
export async function notifyWalkIn({ id, userId, eventId, expiresAt }: AskedMember, client: Db): Promise<void> {
  const payload = { about: "walk_in", eventId, expiresAt: expiresAt.toISOString() } as const;
  await enqueueDeliveries([{ channel: "push", key: getKey(id), kind: "reminders", userId, payload }], client);
}

export async function dropWalkInPush(requestId: string, client: Db): Promise<void> {
  await client.delivery.updateMany({
    where: { key: getKey(requestId), status: "queued" },
    data: { status: "dropped" },
  });
}
