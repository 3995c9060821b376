import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { Prisma } from "@/lib/core/server/generated/prisma/client";

import type { ActivityInput } from "../schema";

/** Stores one activity of a member. */
export async function trackActivity(userId: string, { action, page, metadata }: ActivityInput): Promise<void> {
  await db().userActivity.create({
    data: { userId, action, page: page || null, metadata: metadata ?? Prisma.DbNull, createdAt: clock.now() },
    select: { id: true },
  });
}
