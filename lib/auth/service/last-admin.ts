import { lockUsers } from "./user-lock";
import { AppError } from "@/lib/core/shared/errors";
import type { Tx } from "@/lib/core/server/db";

/**
 * Locks all admins. Suspended ones don't count (docs/product/administration.md#last-admin).
 * @throws AppError `conflict` if `userId` is the last admin
 */
export async function requireAnotherAdmin(tx: Tx, userId: string): Promise<void> {
  const candidates = await tx.user.findMany({
    where: { role: "admin", deletedAt: null, OR: [{ suspendedAt: null }, { id: userId }] },
    select: { id: true },
  });
  const users = await lockUsers(
    tx,
    candidates.map(({ id }) => id),
  );
  // Read again under the lock, because another transaction may have changed an admin.
  const admins = users.filter(({ id, role, suspendedAt }) => role === "admin" && (!suspendedAt || id === userId));
  if (admins.length === 1 && admins[0]?.id === userId) throw new AppError("conflict", "account.lastAdmin");
}
