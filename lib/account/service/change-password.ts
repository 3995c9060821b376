import type { Actor } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { hashPassword } from "@/lib/auth/service/password/password";
import { requirePassword, requireSamePassword } from "@/lib/auth/service/password/require-password";
import { storePassword } from "@/lib/auth/service/password/store-password";
import { db } from "@/lib/core/server/db";
import { validationError } from "@/lib/core/shared/errors";
import { enqueueSecurityNotice } from "@/lib/notifications/service/queue/security-notice";
import { publish } from "@/lib/realtime/bus";

import type { ChangePasswordInput } from "../schema";

/**
 * docs/product/sessions.md#change-password
 * @throws AppError `forbidden` for a wrong present password, `validation` if both are the same,
 * `rate_limited`, `unauthorized` if the session has ended
 */
export async function changePassword(actor: Actor, { password, newPassword }: ChangePasswordInput): Promise<void> {
  const { userId, sid } = actor;
  const checkedHash = await requirePassword(userId, password);
  if (newPassword === password) throw validationError({ newPassword: "account.password.same" });
  const passwordHash = await hashPassword(newPassword);
  const sids = await db().$transaction(async (tx) => {
    await lockActor(tx, actor);
    // The second of two simultaneous changes fails, because its old password is outdated.
    await requireSamePassword(tx, userId, checkedHash);
    const ended = await storePassword(tx, userId, passwordHash, sid);
    await enqueueSecurityNotice(userId, { event: "password_changed" }, { client: tx });
    return ended;
  });
  if (sids.length > 0) await publish({ type: "session_removed", sids });
}
