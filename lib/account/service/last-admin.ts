import { AppError } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/**
 * Locks every admin until the transaction ends, in the order of ids so that two such locks can't wait for each other, and
 * makes sure that somebody can still administer when this one no longer does (contract §4). A suspended admin can't.
 * @throws AppError `conflict` when `userId` is the last one
 */
export async function requireAnotherAdmin(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE role = 'admin' AND "deletedAt" IS NULL AND ("suspendedAt" IS NULL OR id = ${userId}::uuid)
    ORDER BY id FOR NO KEY UPDATE`;
  const isAdmin = admins.some((admin) => admin.id === userId);
  if (isAdmin && admins.length === 1) {
    throw new AppError("conflict", "This is the last admin account. Please make somebody else an admin first.");
  }
}
