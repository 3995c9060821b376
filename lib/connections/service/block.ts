import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/server/bus";

import { lockPair, personNotFound } from "./pair";

/**
 * Blocks a person: the connection is gone, and both vanish from each other's lists, map and messages (contract §5).
 * Safe to repeat.
 * @throws AppError `validation` for oneself, `not_found` for who is unknown, deleted, or has blocked the actor
 */
export async function blockUser(actor: Actor, userId: string): Promise<void> {
  if (userId === actor.userId) throw new AppError("validation", "You can't block yourself.");
  const changed = await db().$transaction(async (tx) => {
    await lockPair(tx, actor.userId, userId);
    const between = [
      { blockerId: actor.userId, blockedId: userId },
      { blockerId: userId, blockedId: actor.userId },
    ];
    const standing = await tx.block.findMany({ where: { OR: between } });
    if (standing.some((block) => block.blockerId === actor.userId)) return false;
    if (standing.length > 0) throw personNotFound();
    const now = clock.now();
    await tx.block.create({ data: { blockerId: actor.userId, blockedId: userId, createdAt: now } });
    const pair = [
      { requesterId: actor.userId, receiverId: userId },
      { requesterId: userId, receiverId: actor.userId },
    ];
    // A decline is kept, hidden: blocking and unblocking must not be the way around it.
    await tx.connection.updateMany({ where: { OR: pair, status: "declined" }, data: { withdrawnAt: now } });
    await tx.connection.deleteMany({ where: { OR: pair, NOT: { status: "declined" } } });
    return true;
  });
  if (changed) await publish({ type: "block_changed", blockerId: actor.userId, blockedId: userId });
}

/** Takes a block back; safe to repeat. The connection stays gone. */
export async function unblockUser(actor: Actor, userId: string): Promise<void> {
  const { count } = await db().block.deleteMany({ where: { blockerId: actor.userId, blockedId: userId } });
  if (count > 0) await publish({ type: "block_changed", blockerId: actor.userId, blockedId: userId });
}
