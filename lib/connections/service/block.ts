import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";

import { betweenPair, lockPair, personNotFound } from "./pair";

/**
 * Safe to repeat (docs/product/privacy.md#blocks).
 * @throws AppError `validation` for the actor, `not_found` if the member is unknown, deleted or has
 * blocked the actor
 */
export async function blockUser(actor: Actor, userId: string): Promise<void> {
  if (userId === actor.userId) throw new AppError("validation", "connections.block.self");
  const isNew = await db().$transaction(async (tx) => {
    await lockPair(tx, actor.userId, userId);
    const blocks = await tx.block.findMany({
      where: {
        OR: [
          { blockerId: actor.userId, blockedId: userId },
          { blockerId: userId, blockedId: actor.userId },
        ],
      },
    });
    if (blocks.some((block) => block.blockerId === actor.userId)) return false;
    if (blocks.length > 0) throw personNotFound();
    const now = clock.now();
    await tx.block.create({ data: { blockerId: actor.userId, blockedId: userId, createdAt: now } });
    const pair = betweenPair(actor.userId, userId);
    // Hidden declines stay, so that blocking and unblocking doesn't allow a new request.
    await tx.connection.updateMany({ where: { ...pair, status: "declined" }, data: { withdrawnAt: now, line: null } });
    await tx.connection.deleteMany({ where: { ...pair, NOT: { status: "declined" } } });
    return true;
  });
  if (isNew) await publish({ type: "block_changed", blockerId: actor.userId, blockedId: userId });
}

/** Safe to repeat. Doesn't restore the connection. */
export async function unblockUser(actor: Actor, userId: string): Promise<void> {
  const { count } = await db().block.deleteMany({ where: { blockerId: actor.userId, blockedId: userId } });
  if (count > 0) await publish({ type: "block_changed", blockerId: actor.userId, blockedId: userId });
}
