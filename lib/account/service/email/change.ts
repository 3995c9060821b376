import type { Actor } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { requirePassword, requireSamePassword } from "@/lib/auth/service/require-password";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { requireEmailStatus } from "../../data/email";
import type { ChangeEmailInput, EmailStatus } from "../../schema";
import { enqueueSecurityNotice } from "../security-notice";
import { countConfirmationMail, createConfirmationLink, sendLinkInBackground } from "./send-link";
import { shortenEmail } from "./shorten-email";

/** The email is read under the lock, so that of two changes at once the second sees what the first one did. */
async function requireOtherEmail(tx: Prisma.TransactionClient, actor: Actor, newEmail: string) {
  const { email } = await lockActor(tx, actor);
  if (email === newEmail) {
    throw new AppError("validation", "account.email.same", { fields: { newEmail: "account.email.same" } });
  }
  return email;
}

/**
 * Requests a change of the actor's email: a link goes to the new address, a notice to the present one, which stays until the link
 * is used (docs/product/sessions.md#change-email). A request for another address replaces this one.
 * @throws AppError `forbidden` for a wrong password, `validation` for the present email, `rate_limited`
 */
export async function requestEmailChange(actor: Actor, { password, newEmail }: ChangeEmailInput): Promise<EmailStatus> {
  const { userId, sid } = actor;
  const checkedHash = await requirePassword(userId, password);
  const link = { userId, kind: "change", email: newEmail, sid } as const;
  const token = await db().$transaction(async (tx) => {
    const email = await requireOtherEmail(tx, actor, newEmail);
    await requireSamePassword(tx, userId, checkedHash);
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

/**
 * Cancels the change that waits: its links no longer work. Safe to repeat. The lock makes it wait for a link that is sent again at
 * the same moment, which would outlive it otherwise.
 */
export async function cancelEmailChange(actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const { id } = await lockActor(tx, actor);
    await tx.emailConfirmation.deleteMany({ where: { userId: id, kind: "change", usedAt: null } });
  });
}
