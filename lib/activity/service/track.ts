import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import type { ActivityInput } from "../schema";

export async function trackActivity(userId: string, ...activities: ActivityInput[]): Promise<void> {
  const createdAt = clock.now();
  await db().userActivity.createMany({
    data: activities.map(({ action, page, metadata }) => {
      return { userId, action, page: page || null, metadata: metadata ?? undefined, createdAt };
    }),
  });
}
