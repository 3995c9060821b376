import { runInBackground } from "@/lib/core/server/process/background";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { createPasswordChangedEmail, createResetLinkEmail } from "@/lib/mail/password-emails";
import { sendEmail } from "@/lib/mail/send";
import { publish } from "@/lib/realtime/bus";

import { RESET_LINK_MINUTES } from "../constants";
import type { RequestPasswordResetInput, ResetPasswordInput } from "../schema/password-reset";
import type { Caller } from "./account";
import { claimMail, getOwnDeviceId } from "./limits/mail";
import { createLinkToken, hashLinkToken } from "./link-token";
import { recordEmailProof } from "./first-proof";
import { hashPassword } from "./password";
import { storePassword } from "./store-password";
import { lockUsers } from "./user-lock";

const invalidLink = () => new AppError("validation", "auth.resetLink.invalid");

/**
 * Sends a reset link if there is such an account. The lookup and the email happen after the response, so that neither
 * its text nor its time reveals whether there is one (docs/product/sessions.md#forgot-password).
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
  const token = createLinkToken();
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

/**
 * Stores a link's token, and returns whether the member still has the email. A link to an address that was changed meanwhile
 * would let its reader take over the account.
 */
const storeToken = (userId: string, email: string, token: string): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const [user] = await lockUsers(tx, [userId]);
    if (user?.email !== email) return false;
    const now = clock.now();
    await tx.passwordResetToken.deleteMany({ where: { userId, expiresAt: { lte: now } } });
    const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
    await tx.passwordResetToken.create({
      data: { userId, token: hashLinkToken(token), expiresAt },
      select: { id: true },
    });
    return true;
  });

/**
 * The links that a request of this process is using. A repeated request fails at once: only the first pays for a password hash
 * and waits for a connection. What decides who uses a link is the transaction, which also counts across processes.
 */
const linksInUse = new Set<string>();

/**
 * Sets a new password by a reset link's token, once, and ends every session of the account. Returns whose it is, and whether its
 * two-step sign-in was removed because the link proved the address for the first time.
 * @throws AppError `validation` for a used, unknown or expired token
 */
export async function resetPassword({
  token,
  newPassword,
}: ResetPasswordInput): Promise<{ userId: string; hadTwoStep: boolean }> {
  const tokenHash = hashLinkToken(token);
  if (linksInUse.has(tokenHash)) throw invalidLink();
  linksInUse.add(tokenHash);
  const { userId, hadTwoStep, sids, email, language, firstName } = await changePassword(tokenHash, newPassword).finally(
    () => linksInUse.delete(tokenHash),
  );
  if (sids.length > 0) await publish({ type: "session_removed", sids });
  const url = `${env().NEXTAUTH_URL}/forgot-password`;
  const locale = resolveRecipientLocale(language);
  runInBackground("send password changed email", () =>
    sendEmail({ to: email, ...createPasswordChangedEmail({ firstName, locale, url }) }),
  );
  return { userId, hadTwoStep };
}

const usableToken = (tokenHash: string) => ({
  token: tokenHash,
  usedAt: null,
  expiresAt: { gt: clock.now() },
  user: { deletedAt: null },
});

/**
 * Uses the link and changes the password in one transaction, so that the link still works after a failure or a crash before
 * the new password is stored.
 */
async function changePassword(tokenHash: string, newPassword: string) {
  const link = await db().passwordResetToken.findFirst({ where: usableToken(tokenHash), select: { userId: true } });
  if (!link) throw invalidLink();
  const { userId } = link;
  const passwordHash = await hashPassword(newPassword);
  return db().$transaction(async (tx) => {
    const [user] = await lockUsers(tx, [userId]);
    // Using one link removes the account's other links: if two are used at the same time, the second one no longer
    // exists here.
    const { count } = await tx.passwordResetToken.deleteMany({ where: usableToken(tokenHash) });
    if (!user || count === 0) throw invalidLink();
    // The link was sent to this email, so the person who uses it has shown that the address is theirs.
    const firstProof = await recordEmailProof(tx, userId);
    const sids = [...(firstProof?.sids ?? []), ...(await storePassword(tx, userId, passwordHash))];
    const profile = await tx.profile.findUnique({ where: { userId }, select: { firstName: true } });
    const { email, language } = user;
    const hadTwoStep = firstProof?.hadTwoStep ?? false;
    return { userId, hadTwoStep, sids, email, language, firstName: profile?.firstName };
  });
}
