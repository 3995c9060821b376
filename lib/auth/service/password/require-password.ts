import { db, type Tx } from "@/lib/core/server/db";
import { AppError, validationError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";

import type { Actor } from "../../schema/actor";
import { verifyPassword } from "./password";
import { requireRecentProof } from "../recent-proof";

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

/**
 * An account without a password needs a recent proof in this session instead. Returns the stored
 * hash, or null. @throws as requirePassword, AppError `reauthenticate`, `validation` without input
 */
export async function requirePasswordOrProof({ userId, sid }: Actor, password?: string): Promise<string | null> {
  const session = await db().session.findUnique({
    where: { sid },
    select: { provedAt: true, user: { select: { passwordHash: true } } },
  });
  if (session?.user.passwordHash === null) {
    await consume("passwordCheck", userId);
    requireRecentProof(session.provedAt);
    return null;
  }
  if (password === undefined) throw validationError({ password: "auth.password.required" });
  return requirePassword(userId, password);
}

/** Requires the password that was checked before the lock. @throws AppError `forbidden` */
export async function requireSamePassword(tx: Tx, userId: string, checkedHash: string | null): Promise<void> {
  const stored = await tx.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  if (stored?.passwordHash !== checkedHash) throw wrongPassword();
}
