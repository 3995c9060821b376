import { createHash, randomBytes } from "node:crypto";

import { runInBackground } from "@/lib/core/server/process/background";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
import { createPasswordChangedEmail, createResetLinkEmail } from "@/lib/mail/password-emails";
import { sendEmail } from "@/lib/mail/send";
import { publish } from "@/lib/realtime/server/bus";

import { RESET_LINK_MINUTES } from "../constants";
import type { RequestPasswordResetInput, ResetPasswordInput } from "../schema/password-reset";
import type { Caller } from "./account";
import { claimMail, getOwnDeviceId } from "./limits/mail";
import { hashPassword } from "./password";
import { removeSessions } from "./session";
import { lockUsers } from "./user-lock";

const TOKEN_BYTES = 32;

/** Returns what is stored of a token. The token is random and long, so a fast hash cannot be reversed by guessing. */
const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

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
    select: { id: true, profile: { select: { firstName: true } } },
  });
  if (!user) return;
  if (!(await claimMail("reset link", email, deviceId))) return;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const now = clock.now();
  await db().passwordResetToken.deleteMany({ where: { userId: user.id, expiresAt: { lte: now } } });
  await db().passwordResetToken.create({
    data: {
      userId: user.id,
      token: hashToken(token),
      expiresAt: new Date(now.getTime() + RESET_LINK_MINUTES * 60_000),
    },
    select: { id: true },
  });
  const url = `${env().NEXTAUTH_URL}/reset-password?token=${token}`;
  const content = createResetLinkEmail({ firstName: user.profile?.firstName, url, minutes: RESET_LINK_MINUTES });
  await sendEmail({ to: email, ...content });
}

/**
 * The links that a request of this process is using. A repeated request fails at once: only the first pays for a password hash
 * and waits for a connection. What decides who uses a link is the transaction, which also counts across processes.
 */
const linksInUse = new Set<string>();

/**
 * Sets a new password by a reset link's token, once, and ends every session of the account. Returns whose it is.
 * @throws AppError `validation` for a used, unknown or expired token
 */
export async function resetPassword({ token, newPassword }: ResetPasswordInput): Promise<{ userId: string }> {
  const tokenHash = hashToken(token);
  if (linksInUse.has(tokenHash)) throw invalidLink();
  linksInUse.add(tokenHash);
  const { userId, sids, email, firstName } = await changePassword(tokenHash, newPassword).finally(() =>
    linksInUse.delete(tokenHash),
  );
  if (sids.length > 0) await publish({ type: "session_removed", sids });
  const url = `${env().NEXTAUTH_URL}/forgot-password`;
  runInBackground("send password changed email", () =>
    sendEmail({ to: email, ...createPasswordChangedEmail({ firstName, url }) }),
  );
  return { userId };
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
    const { profile } = await tx.user.update({
      where: { id: userId },
      data: { passwordHash, passwordChangedAt: clock.now() },
      select: { profile: { select: { firstName: true } } },
    });
    await tx.passwordResetToken.deleteMany({ where: { userId } });
    return { userId, sids: await removeSessions(userId, tx), email: user.email, firstName: profile?.firstName };
  });
}
