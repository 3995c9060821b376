import type { Actor } from "@/lib/auth/schema/actor";
import { verifyPassword } from "@/lib/auth/service/password";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";

import type { DeleteAccountInput } from "../schema";
import { deleteAccount } from "./delete";

/**
 * Deletes the actor's account for good.
 * @throws AppError `forbidden` for a wrong password, `rate_limited` after ten in a minute, `conflict` for the last admin
 */
export async function deleteOwnAccount({ userId }: Actor, { password }: DeleteAccountInput): Promise<void> {
  await consume("passwordCheck", userId);
  const stored = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  if (!(await verifyPassword(stored?.passwordHash, password))) {
    throw new AppError("forbidden", "account.password.wrong", { fields: { password: "account.password.wrong" } });
  }
  await deleteAccount(userId);
}
