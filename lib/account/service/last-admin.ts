import { lockUsers } from "@/lib/auth/service/user-lock";
import { AppError } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/**
 * Locks every admin until the transaction ends and makes sure that another one remains when `userId` no longer is an admin. A
 * suspended admin does not count (docs/product/administration.md#last-admin).
 * @throws AppError `conflict` if `userId` is the last admin
 */
export async function requireAnotherAdmin(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  const candidates = await tx.user.findMany({
    where: { role: "admin", deletedAt: null, OR: [{ suspendedAt: null }, { id: userId }] },
    select: { id: true },
  });
  const users = await lockUsers(
    tx,
    candidates.map(({ id }) => id),
  );
  // Read again under the lock: a transaction that was waited for may have demoted, suspended or deleted one of them.
  const admins = users.filter(({ id, role, suspendedAt }) => role === "admin" && (!suspendedAt || id === userId));
  if (admins.length === 1 && admins[0]?.id === userId) throw new AppError("conflict", "account.lastAdmin");
}
