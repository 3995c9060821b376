import { runInBackground } from "@/lib/core/server/process/background";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { createResetLinkEmail } from "@/lib/mail/account-emails";
import { sendEmail } from "@/lib/mail/send";
import { publish } from "@/lib/realtime/bus";

import { RESET_LINK_MINUTES } from "../constants";
import type { RequestPasswordResetInput, ResetPasswordInput } from "../schema/password-reset";
import type { Caller } from "./account";
import { claimMail, getOwnDeviceId } from "./limits/mail";
import { createToken, hashToken } from "./random-token";
import { recordEmailProof } from "./first-proof";
import { hashPassword } from "./password";
import { notifyPasswordChanged, storePassword } from "./store-password";
import { lockUsers } from "./user-lock";

const invalidLink = () => new AppError("validation", "auth.resetLink.invalid");

/**
 * Looks for the account after the response, so that neither its text nor its time reveals it
 * (docs/product/sessions.md#forgot-password).
 * @throws AppError `rate_limited`, counted the same for known and unknown emails
 */
export async function requestPasswordReset(
  { email }: RequestPasswordResetInput,
  { addressKey, device }: Pick<Caller, "addressKey" | "device">,
): Promise<void> {
  const deviceId = await getOwnDeviceId(device, email);
  if (deviceId === null) await consume("resetAddress", addressKey);
  await consume("resetRequest", `${deviceId ?? addressKey} ${email}`);
  runInBackground("send reset link", () => sendResetLink(email, deviceId));
}

async function sendResetLink(email: string, deviceId: string | null): Promise<void> {
  const user = await db().user.findFirst({
    where: { email, deletedAt: null },
    select: { id: true, language: true, profile: { select: { firstName: true } } },
  });
  if (!user) return;
  if (!(await claimMail("reset link", email, deviceId))) return;
  const token = createToken();
  if (!(await storeToken(user.id, email, token))) return;
  const url = `${env().NEXTAUTH_URL}/reset-password?token=${token}`;
  const content = createResetLinkEmail({
    firstName: user.profile?.firstName,
    locale: resolveRecipientLocale(user.language),
    url,
    minutes: RESET_LINK_MINUTES,
  });
  await sendEmail({ to: email, ...content });
}

/** Returns false after a change of email, because the former mailbox must not open the account. */
const storeToken = (userId: string, email: string, token: string): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const [user] = await lockUsers(tx, [userId]);
    if (user?.email !== email) return false;
    const now = clock.now();
    await tx.passwordResetToken.deleteMany({ where: { userId, expiresAt: { lte: now } } });
    const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
    await tx.passwordResetToken.create({
      data: { userId, token: hashToken(token), expiresAt },
      select: { id: true },
    });
    return true;
  });

/** Makes a repeated request fail before it hashes. The transaction decides who uses a link. */
const linksInUse = new Set<string>();

/**
 * Ends every session. `hadTwoStep`: the first proof of the address removed two-step sign-in.
 * @throws AppError `validation` for a used, unknown or expired token
 */
export async function resetPassword({
  token,
  newPassword,
}: ResetPasswordInput): Promise<{ userId: string; hadTwoStep: boolean }> {
  const tokenHash = hashToken(token);
  if (linksInUse.has(tokenHash)) throw invalidLink();
  linksInUse.add(tokenHash);
  const { user, hadTwoStep, sids } = await changePassword(tokenHash, newPassword).finally(() =>
    linksInUse.delete(tokenHash),
  );
  if (sids.length > 0) await publish({ type: "session_removed", sids });
  notifyPasswordChanged(user);
  return { userId: user.id, hadTwoStep };
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
    return { user, hadTwoStep: firstProof?.hadTwoStep ?? false, sids };
  });
}
