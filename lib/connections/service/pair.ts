import { lockUsers } from "@/lib/auth/service/user-lock";
import { notFound } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/**
 * The error for a member who is unknown, deleted or hidden from the caller. It is the same for all, so that a caller
 * can't distinguish a block from the other cases (docs/product/privacy.md#blocks).
 */
export const personNotFound = () => notFound("connections.personNotFound");

/** The condition for a pair's one connection, whoever requested it. */
export const betweenPair = (oneId: string, otherId: string) => ({
  OR: [
    { requesterId: oneId, receiverId: otherId },
    { requesterId: otherId, receiverId: oneId },
  ],
});

/**
 * Locks both members until the transaction ends. Every write of a pair's connection and blocks takes this lock first, so
 * requests, crossing requests, responses and blocks happen one after the other, and so do all requests of one member.
 * @throws AppError `not_found` if either is unknown or deleted
 */
export async function lockPair(tx: Prisma.TransactionClient, actorId: string, otherId: string): Promise<void> {
  const members = await lockUsers(tx, [actorId, otherId]);
  if (members.length !== 2) throw personNotFound();
}
