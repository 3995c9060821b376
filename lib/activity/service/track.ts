import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import type { ActivityInput } from "../schema";

export async function trackActivity(userId: string, { action, page, metadata }: ActivityInput): Promise<void> {
  await db().userActivity.create({
    data: { userId, action, page: page || null, metadata: metadata ?? undefined, createdAt: clock.now() },
  });
}
