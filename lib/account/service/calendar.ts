import type { Actor } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { createToken, hashToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import type { NewCalendarSubscription } from "../responses";

/** Replaces a former address. Its token is returned once, and only its hash is stored. */
export async function createCalendarSubscription(actor: Actor): Promise<NewCalendarSubscription> {
  const { userId } = actor;
  const token = createToken();
  const row = { tokenHash: hashToken(token), createdAt: clock.now() };
  await db().$transaction(async (tx) => {
    await lockActor(tx, actor);
    await tx.calendarSubscription.upsert({
      where: { userId },
      create: { userId, ...row },
      update: row,
      select: { userId: true },
    });
  });
  return { token, createdAt: row.createdAt.toISOString() };
}

export async function endCalendarSubscription({ userId }: Actor): Promise<void> {
  await db().calendarSubscription.deleteMany({ where: { userId } });
}
