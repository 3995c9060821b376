import { lockUsers } from "@/lib/auth/service/user-lock";
import { notFound } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/**
 * The same for unknown, deleted and hidden members, so that a block can't be recognized
 * (docs/product/privacy.md#blocks).
 */
export const personNotFound = () => notFound("connections.personNotFound");

/** Matches a pair's one connection, whoever requested it. */
export const betweenPair = (oneId: string, otherId: string) => ({
  OR: [
    { requesterId: oneId, receiverId: otherId },
    { requesterId: otherId, receiverId: oneId },
  ],
});

/**
 * Locks both members. Every write of connections and blocks takes this lock first, which serializes
 * them per pair and per member.
 * @throws AppError `not_found` if either is unknown or deleted
 */
export async function lockPair(tx: Prisma.TransactionClient, actorId: string, otherId: string): Promise<void> {
  const members = await lockUsers(tx, [actorId, otherId]);
  if (members.length !== 2) throw personNotFound();
}
