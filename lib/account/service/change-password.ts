import type { Actor } from "@/lib/auth/schema/actor";
import { hashPassword } from "@/lib/auth/service/password";
import { requirePassword, wrongPassword } from "@/lib/auth/service/require-password";
import { storePassword } from "@/lib/auth/service/store-password";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/server/bus";

import type { ChangePasswordInput } from "../schema";
import { enqueueSecurityNotice } from "./security-notice";

/**
 * Changes the actor's password, ends their other sessions, and notifies them by email
 * (docs/product/sessions.md#change-password).
 * @throws AppError `forbidden` for a wrong present password, `validation` if both are the same, `rate_limited`, `unauthorized` if
 * the session was ended meanwhile
 */
export async function changePassword(
  { userId, sid }: Actor,
  { password, newPassword }: ChangePasswordInput,
): Promise<void> {
  const checkedHash = await requirePassword(userId, password);
  if (newPassword === password) {
    throw new AppError("validation", "account.password.same", { fields: { newPassword: "account.password.same" } });
  }
  const passwordHash = await hashPassword(newPassword);
  const sids = await db().$transaction(async (tx) => {
    await lockUsers(tx, [userId]);
    const user = await tx.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
    const session = await tx.session.findUnique({ where: { sid }, select: { sid: true } });
    if (!session) throw new AppError("unauthorized", "auth.sessionEnded");
    // Of two changes at once only the first one knows the present password.
    if (user?.passwordHash !== checkedHash) throw wrongPassword();
    const ended = await storePassword(tx, userId, passwordHash, sid);
    await enqueueSecurityNotice(userId, { event: "password_changed" }, { client: tx });
    return ended;
  });
  if (sids.length > 0) await publish({ type: "session_removed", sids });
}
