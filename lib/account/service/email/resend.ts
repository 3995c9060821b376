import type { Actor } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { AppError } from "@/lib/core/shared/errors";

import { getPendingChange, requireEmailStatus } from "../../data/email";
import type { EmailStatus } from "../../schema";
import { countConfirmationMail, createConfirmationLink, sendLinkInBackground, type NewLink } from "./send-link";

/** Returns the pending change, else the account's unconfirmed address, else null. */
async function getUnconfirmed(tx: Prisma.TransactionClient, userId: string): Promise<NewLink | null> {
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
  const { link, token } = await db().$transaction(async (tx) => {
    const { id } = await lockActor(tx, actor);
    const link = await getUnconfirmed(tx, id);
    if (!link) throw new AppError("conflict", "account.email.noChange");
    await countConfirmationMail(id);
    return { link, token: await createConfirmationLink(link, tx) };
  });
  sendLinkInBackground(link, token);
  return requireEmailStatus(actor);
}
