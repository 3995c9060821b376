import type { WalkInRequest } from "@/lib/attendance/schema/walk-in";
import type { Db } from "@/lib/core/server/db";

import { enqueueDeliveries } from "../queue/enqueue";

const getKey = (requestId: string): string => `walk_in:${requestId}:push`;

/** Enqueues a push message about a walk-in request. No mail, because the request expires in minutes. */
export async function notifyWalkIn({ id, userId, eventId, expiresAt }: WalkInRequest, client: Db): Promise<void> {
  const payload = { about: "walk_in", eventId, expiresAt } as const;
  await enqueueDeliveries([{ channel: "push", key: getKey(id), kind: "reminders", userId, payload }], client);
}

/** Drops the push message of a request that was answered before it was sent. */
export async function dropWalkInPush(requestId: string, client: Db): Promise<void> {
  await client.delivery.updateMany({
    where: { key: getKey(requestId), status: "queued" },
    data: { status: "dropped" },
  });
}
