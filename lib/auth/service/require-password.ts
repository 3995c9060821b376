import { db, type Tx } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";

import { verifyPassword } from "./password";

type Refusal = "account.password.wrong" | "account.password.none";

/** @param field that shows the error */
export const wrongPassword = (field = "password", key: Refusal = "account.password.wrong"): AppError =>
  new AppError("forbidden", key, { fields: { [field]: key } });

/**
 * Needed because another person may be using an unlocked phone. Returns the stored hash.
 * @param field the input field that shows the error
 * @param limitKey counts attempts instead of the member, whose attempts strangers must not use up
 * @throws AppError `forbidden` for a wrong password or an account without one; `rate_limited`, so
 * that a stolen session can't guess it
 */
export async function requirePassword(
  userId: string,
  password: string,
  { field, limitKey = userId }: { field?: string; limitKey?: string } = {},
): Promise<string> {
  await consume("passwordCheck", limitKey);
  await consume("passwordCheckDay", limitKey);
  const stored = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  if (stored?.passwordHash === null) throw wrongPassword(field, "account.password.none");
  const matches = await verifyPassword(stored?.passwordHash, password);
  if (!matches || !stored?.passwordHash) throw wrongPassword(field);
  return stored.passwordHash;
}

/** Requires the hash that was checked before the lock. @throws AppError `forbidden` */
export async function requireSamePassword(tx: Tx, userId: string, checkedHash: string): Promise<void> {
  const stored = await tx.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  if (stored?.passwordHash !== checkedHash) throw wrongPassword();
}
