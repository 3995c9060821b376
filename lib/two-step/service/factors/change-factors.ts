import { toEffectiveRole } from "@/lib/auth/data/effective-role";
import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers, type LockedUser } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { notFound } from "@/lib/core/shared/errors";
import type { ErrorMessageKey } from "@/lib/i18n/shared/messages";
import { publish } from "@/lib/realtime/server/bus";

type Tx = Prisma.TransactionClient;

async function readEffectiveRole(tx: Tx, userId: string): Promise<Actor["role"]> {
  const select = { role: true, hasTwoStep: true };
  return toEffectiveRole(await tx.user.findUniqueOrThrow({ where: { id: userId }, select }));
}

/**
 * Changes a member's factors in a transaction that has locked the member. If that changes the role that the member acts with,
 * open sockets are checked again, as after a change of role.
 * @throws AppError `not_found` with the given message if the account is gone, and what `change` throws
 */
export async function changeFactors<Result>(
  userId: string,
  change: (tx: Tx, user: LockedUser) => Promise<Result>,
  messageKey: ErrorMessageKey = "account.notFound",
): Promise<Result> {
  const { result, isRoleChanged } = await db().$transaction(async (tx) => {
    const [user] = await lockUsers(tx, [userId]);
    if (!user) throw notFound(messageKey);
    const before = await readEffectiveRole(tx, userId);
    const result = await change(tx, user);
    return { result, isRoleChanged: (await readEffectiveRole(tx, userId)) !== before };
  });
  if (isRoleChanged) await publish({ type: "user_changed", userId });
  return result;
}
