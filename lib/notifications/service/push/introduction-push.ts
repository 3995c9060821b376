import type { Db } from "@/lib/core/server/db";
import type { NewIntroduction } from "@/lib/introductions/service";

import { enqueueDeliveries } from "../queue/enqueue";

/** Enqueues a push only, because it is about people who are in the same room. */
export async function notifyIntroduction({ id, eventId, userIds }: NewIntroduction, client: Db): Promise<void> {
  const payload = { about: "introduction", eventId, introductionId: id } as const;
  const shared = { channel: "push", kind: "introductions", payload } as const;
  await enqueueDeliveries(
    userIds.map((userId) => ({ ...shared, key: `introduction:${id}:${userId}`, userId })),
    client,
  );
}
