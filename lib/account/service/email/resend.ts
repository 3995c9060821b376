import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";

import { getPendingChange, requireEmailStatus } from "../../data/email";
import type { EmailStatus } from "../../schema";
import { countConfirmationMail, createConfirmationLink, sendLinkInBackground, type NewLink } from "./send-link";

/** Returns what the actor can still confirm: the change that waits, else the address of the account; null if nothing. */
async function getUnconfirmed({ userId }: Actor): Promise<NewLink | null> {
  const pending = await getPendingChange(userId);
  if (pending) return { userId, kind: "change", email: pending.email, sid: pending.sid };
  const user = await db().user.findFirst({
    where: { id: userId, deletedAt: null, emailVerifiedAt: null },
    select: { email: true },
  });
  return user && { userId, kind: "registration", email: user.email };
}

/**
 * Sends another link to the address that waits for its confirmation.
 * @throws AppError `conflict` if there is nothing to confirm, `rate_limited`
 */
export async function resendConfirmation(actor: Actor): Promise<EmailStatus> {
  const link = await getUnconfirmed(actor);
  if (!link) throw new AppError("conflict", "account.email.noChange");
  await countConfirmationMail(actor.userId);
  sendLinkInBackground(link, await createConfirmationLink(link));
  return requireEmailStatus(actor);
}
