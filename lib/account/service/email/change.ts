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

/** Reads the email under the lock, so that a second change sees the first. */
async function requireOtherEmail(tx: Prisma.TransactionClient, actor: Actor, newEmail: string) {
  const { email } = await lockActor(tx, actor);
  if (email === newEmail) {
    throw new AppError("validation", "account.email.same", { fields: { newEmail: "account.email.same" } });
  }
  return email;
}

/**
 * The present address stays until the link is used (docs/product/sessions.md#change-email).
 * @throws AppError `forbidden` for a wrong password, `validation` for the present email,
 * `rate_limited`
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

/** Safe to repeat. The lock keeps a link sent at the same moment from surviving. */
export async function cancelEmailChange(actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const { id } = await lockActor(tx, actor);
    await tx.emailConfirmation.deleteMany({ where: { userId: id, kind: "change", usedAt: null } });
  });
}
