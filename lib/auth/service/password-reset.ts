import { createHash, randomBytes } from "node:crypto";

import { runInBackground } from "@/lib/core/server/background";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
import { passwordChangedEmail, resetLinkEmail } from "@/lib/mail/password-emails";
import { sendMail } from "@/lib/mail/send";
import { publish } from "@/lib/realtime/server/bus";

import { RESET_LINK_MINUTES } from "../constants";
import type { RequestPasswordResetInput, ResetPasswordInput } from "../schema";
import { hashPassword } from "./password";
import { removeSessions } from "./session";

const TOKEN_BYTES = 32;

/** What is stored of a token. It is random and long, so a fast hash can't be guessed back. */
const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

const refused = () =>
  new AppError("validation", "This reset link is invalid, was used already or has expired. Please request a new one.");

/**
 * Sends a reset link where there is such an account. All of that happens after the answer, so that neither its words nor
 * its time tell whether there is one (contract §2).
 * @throws AppError `rate_limited`, counted alike for known and unknown emails
 */
export async function requestPasswordReset({ email }: RequestPasswordResetInput, address: string): Promise<void> {
  await consume("resetAddress", address);
  await consume("resetRequest", email);
  runInBackground("send reset link", () => sendResetLink(email));
}

async function sendResetLink(email: string): Promise<void> {
  const user = await db().user.findFirst({
    where: { email, deletedAt: null },
    select: { id: true, profile: { select: { firstName: true } } },
  });
  if (!user) return;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const now = clock.now();
  await db().passwordResetToken.deleteMany({ where: { userId: user.id, expiresAt: { lte: now } } });
  await db().passwordResetToken.create({
    data: {
      userId: user.id,
      token: hashToken(token),
      expiresAt: new Date(now.getTime() + RESET_LINK_MINUTES * 60_000),
    },
  });
  const url = `${env().NEXTAUTH_URL}/reset-password?token=${token}`;
  const letter = resetLinkEmail({ firstName: user.profile?.firstName, url, minutes: RESET_LINK_MINUTES });
  await sendMail({ to: email, ...letter });
}

/**
 * Sets a new password by a reset link's token, once, and ends every session of the account (contract §2).
 * @throws AppError `validation` for a used, unknown or expired token
 */
export async function resetPassword({ token, newPassword }: ResetPasswordInput): Promise<void> {
  const hash = hashToken(token);
  const usable = { token: hash, usedAt: null, expiresAt: { gt: clock.now() }, user: { deletedAt: null } };
  // Asked first, so that made-up tokens don't buy a password's costly hash.
  if ((await db().passwordResetToken.count({ where: usable })) === 0) throw refused();
  const passwordHash = await hashPassword(newPassword);
  const { sids, email, firstName } = await db().$transaction(async (tx) => {
    // The account's row first, always: two links of one account, or one link many times at once, then go one after another.
    const [user] = await tx.$queryRaw<{ id: string; email: string }[]>`
      SELECT u.id, u.email FROM users u JOIN password_reset_tokens t ON t."userId" = u.id
      WHERE t.token = ${hash} AND u."deletedAt" IS NULL FOR UPDATE OF u`;
    // Whoever waited sees it used, or gone.
    const { count } = await tx.passwordResetToken.updateMany({ where: usable, data: { usedAt: clock.now() } });
    if (!user || count === 0) throw refused();
    const { id: userId, email } = user;
    const { profile } = await tx.user.update({
      where: { id: userId },
      data: { passwordHash },
      select: { profile: { select: { firstName: true } } },
    });
    // Links asked for earlier lie in the same mailbox: they end with this one.
    await tx.passwordResetToken.deleteMany({ where: { userId, token: { not: hash } } });
    return { sids: await removeSessions(userId, tx), email, firstName: profile?.firstName };
  });
  if (sids.length > 0) await publish({ type: "session_removed", sids });
  const url = `${env().NEXTAUTH_URL}/forgot-password`;
  runInBackground("tell of the changed password", () =>
    sendMail({ to: email, ...passwordChangedEmail({ firstName, url }) }),
  );
}
