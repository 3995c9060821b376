import type { Actor } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { requirePasswordOrProof, requireSamePassword } from "@/lib/auth/service/password/require-password";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, validationError } from "@/lib/core/shared/errors";
import { sendAccountMails } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueSecurityNotice, shortenEmail } from "@/lib/notifications/service/queue/security-notice";

import { getPendingChange, requireEmailStatus } from "../../data/email";
import type { ChangeEmailInput, EmailStatus } from "../../schema";
import { countConfirmationMail, enqueueConfirmation, type NewLink } from "./send-link";

/** Reads the email under the lock, so that a second change sees the first. */
async function requireOtherEmail(tx: Tx, actor: Actor, newEmail: string) {
  const { email } = await lockActor(tx, actor);
  if (email === newEmail) {
    throw validationError({ newEmail: "account.email.same" });
  }
  return email;
}

/**
 * The present address stays until the link is used (docs/product/sessions.md#change-email).
 * @throws as requirePasswordOrProof, AppError `validation` for the present email, `rate_limited`
 */
export async function requestEmailChange(actor: Actor, { password, newEmail }: ChangeEmailInput): Promise<EmailStatus> {
  const { userId, sid } = actor;
  const checkedHash = await requirePasswordOrProof(actor, password);
  await db().$transaction(async (tx) => {
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
    await enqueueConfirmation(tx, { userId, kind: "change", email: newEmail, sid });
  });
  sendAccountMails();
  return requireEmailStatus(actor);
}

/** Safe to repeat. The lock keeps a link sent at the same moment from surviving. */
export async function cancelEmailChange(actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const { id } = await lockActor(tx, actor);
    await tx.emailConfirmation.deleteMany({ where: { userId: id, kind: "change", usedAt: null } });
  });
}

/** Returns the pending change, else the account's unconfirmed address, else null. */
async function getUnconfirmed(tx: Tx, userId: string): Promise<NewLink | null> {
  const pending = await getPendingChange(userId, tx);
  if (pending) return { userId, kind: "change", email: pending.email, sid: pending.sid };
  const user = await tx.user.findFirst({
    where: { id: userId, emailVerifiedAt: null },
    select: { email: true },
  });
  return user && { userId, kind: "registration", email: user.email };
}

/**
 * Holds the lock of cancellations and new passwords, so that the link can't undo them.
 * @throws AppError `conflict` if nothing is pending, `rate_limited`, `unauthorized` if the session
 * has ended
 */
export async function resendConfirmation(actor: Actor): Promise<EmailStatus> {
  await db().$transaction(async (tx) => {
    const { id } = await lockActor(tx, actor);
    const link = await getUnconfirmed(tx, id);
    if (!link) throw new AppError("conflict", "account.email.noChange");
    await countConfirmationMail(id);
    await enqueueConfirmation(tx, link);
  });
  sendAccountMails();
  return requireEmailStatus(actor);
}
