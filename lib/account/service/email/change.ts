import type { Actor } from "@/lib/auth/schema/actor";
import { requirePassword } from "@/lib/auth/service/require-password";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { requireEmailStatus } from "../../data/email";
import type { ChangeEmailInput, EmailStatus } from "../../schema";
import { enqueueSecurityNotice } from "../security-notice";
import { countConfirmationMail, createConfirmationLink, sendLinkInBackground } from "./send-link";
import { shortenEmail } from "./shorten-email";

const sessionEnded = () => new AppError("unauthorized", "auth.sessionEnded");

/** The email is read under the lock, so that of two changes at once the second sees what the first one did. */
async function requireOtherEmail(tx: Prisma.TransactionClient, { userId, sid }: Actor, newEmail: string) {
  const [user] = await lockUsers(tx, [userId]);
  // The session may have been ended while the password was checked.
  const session = await tx.session.findUnique({ where: { sid }, select: { sid: true } });
  if (!user || !session) throw sessionEnded();
  if (user.email === newEmail) {
    throw new AppError("validation", "account.email.same", { fields: { newEmail: "account.email.same" } });
  }
  return user.email;
}

/**
 * Requests a change of the actor's email: a link goes to the new address, a notice to the present one, which stays until the link
 * is used (docs/product/sessions.md#change-email). A request for another address replaces this one.
 * @throws AppError `forbidden` for a wrong password, `validation` for the present email, `rate_limited`
 */
export async function requestEmailChange(actor: Actor, { password, newEmail }: ChangeEmailInput): Promise<EmailStatus> {
  const { userId, sid } = actor;
  await requirePassword(userId, password);
  const link = { userId, kind: "change", email: newEmail, sid } as const;
  const token = await db().$transaction(async (tx) => {
    const email = await requireOtherEmail(tx, actor, newEmail);
    await countConfirmationMail(userId);
    await tx.emailConfirmation.deleteMany({
      where: { userId, kind: "change", usedAt: null, email: { not: newEmail } },
    });
    await enqueueSecurityNotice(
      userId,
      { event: "email_change_requested", newEmail: shortenEmail(newEmail) },
      { client: tx, to: email },
    );
    return createConfirmationLink(link, tx);
  });
  sendLinkInBackground(link, token);
  return requireEmailStatus(actor);
}

/** Cancels the change that waits: its links no longer work. Safe to repeat. */
export async function cancelEmailChange({ userId }: Actor): Promise<void> {
  await db().emailConfirmation.deleteMany({ where: { userId, kind: "change", usedAt: null } });
}
