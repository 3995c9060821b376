import { randomUUID } from "node:crypto";

import type { RequestPasswordResetInput, ResetPasswordInput } from "@/lib/auth/schema/password-reset";
import type { Caller } from "@/lib/auth/service/account";
import { recordEmailProof } from "@/lib/auth/service/first-proof";
import { getOwnDeviceId } from "@/lib/auth/service/limits/mail";
import { hashPassword } from "@/lib/auth/service/password/password";
import { hashToken } from "@/lib/auth/service/random-token";
import { storePassword } from "@/lib/auth/service/password/store-password";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import { sendAccountMails } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueAccountMail } from "@/lib/notifications/service/queue/enqueue";
import { enqueueSecurityNotice, enqueueTwoStepNotice } from "@/lib/notifications/service/queue/security-notice";
import { publish } from "@/lib/realtime/bus";

const invalidLink = () => new AppError("validation", "auth.resetLink.invalid");

/**
 * Enqueues the mail for every address. The account is looked up when it is sent, so that neither
 * the response nor its time reveals it (docs/product/sessions.md#forgot-password).
 * @throws AppError `rate_limited`, counted the same for known and unknown emails
 */
export async function requestPasswordReset(
  { email }: RequestPasswordResetInput,
  { addressKey, device }: Pick<Caller, "addressKey" | "device">,
): Promise<void> {
  const deviceId = await getOwnDeviceId(device, email);
  if (deviceId === null) await consume("resetAddress", addressKey);
  await consume("resetRequest", `${deviceId ?? addressKey} ${email}`);
  const payload = { about: "reset_link", to: email, deviceId } as const;
  await enqueueAccountMail({ key: `reset_link:${randomUUID()}`, userId: null, payload });
  sendAccountMails();
}

/** Makes a repeated request fail before it hashes. The transaction decides who uses a link. */
const linksInUse = new Set<string>();

/**
 * Ends every session. @throws AppError `validation` for a used, unknown or expired token
 */
export async function resetPassword({ token, newPassword }: ResetPasswordInput): Promise<{ userId: string }> {
  const tokenHash = hashToken(token);
  if (linksInUse.has(tokenHash)) throw invalidLink();
  linksInUse.add(tokenHash);
  const { userId, sids } = await changePassword(tokenHash, newPassword).finally(() => linksInUse.delete(tokenHash));
  if (sids.length > 0) await publish({ type: "session_removed", sids });
  return { userId };
}

const usableToken = (tokenHash: string) => ({
  token: tokenHash,
  usedAt: null,
  expiresAt: { gt: clock.now() },
  user: { deletedAt: null },
});

/** Uses the link in the same transaction, so that it still works after a failure. */
async function changePassword(tokenHash: string, newPassword: string) {
  const link = await db().passwordResetToken.findFirst({ where: usableToken(tokenHash), select: { userId: true } });
  if (!link) throw invalidLink();
  const { userId } = link;
  const passwordHash = await hashPassword(newPassword);
  return db().$transaction(async (tx) => {
    const [user] = await lockUsers(tx, [userId]);
    // Using a link removes the account's others, so a second one no longer exists here.
    const { count } = await tx.passwordResetToken.deleteMany({ where: usableToken(tokenHash) });
    if (!user || count === 0) throw invalidLink();
    // Using the mailed link proves the address.
    const firstProof = await recordEmailProof(tx, userId);
    const sids = [...(firstProof?.sids ?? []), ...(await storePassword(tx, userId, passwordHash))];
    await enqueueSecurityNotice(userId, { event: "password_reset" }, { client: tx, to: user.email });
    if (firstProof?.hadTwoStep) await enqueueTwoStepNotice(tx, userId, "removedAtProof");
    return { userId, sids };
  });
}
