import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";

import { verifyPassword } from "./password";

/** Returns the error for a wrong password, which shows at the given field. */
export const wrongPassword = (field = "password"): AppError =>
  new AppError("forbidden", "account.password.wrong", { fields: { [field]: "account.password.wrong" } });

/**
 * Checks the password of a member who is signed in, because another person may be using an unlocked phone. Returns the stored
 * hash that it matched.
 * @param field the input field that shows the error
 * @param limitKey whose attempts are counted, if it is not the member: someone without a session must not use up the member's
 * @throws AppError `forbidden` for a wrong password; `rate_limited`, so that a stolen session is no way to guess the password
 */
export async function requirePassword(
  userId: string,
  password: string,
  { field, limitKey = userId }: { field?: string; limitKey?: string } = {},
): Promise<string> {
  await consume("passwordCheck", limitKey);
  await consume("passwordCheckDay", limitKey);
  const stored = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  const matches = await verifyPassword(stored?.passwordHash, password);
  if (!matches || !stored?.passwordHash) throw wrongPassword(field);
  return stored.passwordHash;
}

/**
 * Checks that the password which `requirePassword` checked is still the member's. The caller has locked the member: the password may
 * have changed between the check and the lock.
 * @throws AppError `forbidden`
 */
export async function requireSamePassword(
  tx: Prisma.TransactionClient,
  userId: string,
  checkedHash: string,
): Promise<void> {
  const stored = await tx.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  if (stored?.passwordHash !== checkedHash) throw wrongPassword();
}
