import type { Actor } from "@/lib/auth/schema/actor";
import { removeSessions } from "@/lib/auth/service/session";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { publish } from "@/lib/realtime/server/bus";

import type { EmailConfirmed } from "../../responses";
import { getConfirmationLink, type ConfirmationLink } from "../../data/email";
import { enqueueSecurityNotice } from "../security-notice";
import { shortenEmail } from "./shorten-email";

type Tx = Prisma.TransactionClient;

const invalidLink = () => new AppError("validation", "account.email.linkInvalid");

/**
 * Uses the link of a mail, once: the address counts as the member's from now on. It needs no session, because members open their
 * mail on any device. Repeating it while nothing has changed since returns the same.
 * @param actor who opened the link, if somebody is signed in there
 * @throws AppError `validation` for a link that no longer works, `conflict` if another account has the address meanwhile
 */
export async function confirmEmail(token: string, actor: Actor | null): Promise<EmailConfirmed> {
  const link = await getConfirmationLink(token);
  if (!link) throw invalidLink();
  const { kind, email, userId } = link;
  if (!link.isDone) {
    const sids = await db()
      .$transaction((tx) => applyLink(tx, link, actor))
      .catch(toTakenError);
    if (sids.length > 0) await publish({ type: "session_removed", sids });
    await publish({ type: "user_changed", userId });
  }
  return { kind, email };
}

function toTakenError(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError("conflict", "account.email.taken", { cause: error }) : error;
}

/** Returns the ids of the sessions that ended. */
async function applyLink(tx: Tx, { id, userId, kind, email, sid }: ConfirmationLink, actor: Actor | null) {
  const [user] = await lockUsers(tx, [userId]);
  const now = clock.now();
  // Decided under the lock: the link may have been used, cancelled or replaced since it was read.
  const { count } = await tx.emailConfirmation.updateMany({
    where: { id, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (!user || count === 0) throw invalidLink();
  if (kind === "registration") {
    if (user.email !== email) throw invalidLink();
    await tx.user.update({ where: { id: userId }, data: { emailVerifiedAt: now }, select: { id: true } });
    return [];
  }
  await tx.user.update({
    where: { id: userId },
    data: { email, emailVerifiedAt: now, emailChangedAt: now },
    select: { id: true },
  });
  // Links in mails to the former address must not open the account any more.
  await tx.passwordResetToken.deleteMany({ where: { userId } });
  await tx.emailConfirmation.deleteMany({ where: { userId, NOT: { id } } });
  await enqueueSecurityNotice(
    userId,
    { event: "email_changed", newEmail: shortenEmail(email) },
    { client: tx, to: user.email, key: id },
  );
  // The session that gave the password stays, and the one in which the member reads the new mailbox.
  return removeSessions(userId, tx, sid ?? undefined, actor?.userId === userId ? actor.sid : undefined);
}
