import type { Actor } from "@/lib/auth/schema/actor";
import { recordEmailProof, type FirstProof } from "@/lib/auth/service/first-proof";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { requirePassword, requireSamePassword } from "@/lib/auth/service/password/require-password";
import { removeSessions } from "@/lib/auth/service/session/session";
import { lockUsers, type LockedUser } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { showEmail } from "@/lib/core/server/shown-email";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import { enqueueSecurityNotice, shortenEmail } from "@/lib/notifications/service/queue/security-notice";
import { announceFirstProof } from "@/lib/two-step/service/announce-first-proof";

import { getConfirmationLink, type ConfirmationLink } from "../../data/email";
import type { EmailConfirmed } from "../../responses";
import type { ConfirmEmailInput } from "../../schema";

type LockOwner = (tx: Tx) => Promise<LockedUser | null>;

const invalidLink = () => new AppError("validation", "account.email.linkInvalid");
const passwordNeeded = () =>
  new AppError("forbidden", "account.email.passwordNeeded", { fields: { password: "account.email.passwordNeeded" } });

/**
 * Uses a link once. A mailbox doesn't prove who owns the account, so the link also needs a session
 * or the password (docs/product/sessions.md#first-proof-of-an-address). Safe to repeat.
 * @throws AppError `validation` for an invalid link, `conflict` if another account has the address,
 * `forbidden` without session or password, `rate_limited`, `unauthorized` if the session has ended
 */
export async function confirmEmail(
  { token, password }: ConfirmEmailInput,
  actor: Actor | null,
): Promise<EmailConfirmed> {
  const link = await getConfirmationLink(token);
  if (!link) throw invalidLink();
  const { kind, email, userId } = link;
  if (link.isDone) return { kind, email: showEmail(email), endedSessions: 0, removedTwoStep: false };
  const ownActor = actor?.userId === userId ? actor : null;
  const lockOwner = ownActor ? (tx: Tx) => lockActor(tx, ownActor) : await checkPassword(link, password);
  const ended = await db()
    .$transaction((tx) => applyLink(tx, link, lockOwner, ownActor?.sid))
    .catch(toTakenError);
  await announceFirstProof(userId, ended);
  return { kind, email: showEmail(email), endedSessions: ended.sids.length, removedTwoStep: ended.hadTwoStep };
}

async function checkPassword({ id, userId }: ConfirmationLink, password: string | undefined): Promise<LockOwner> {
  if (password === undefined) throw passwordNeeded();
  const checkedHash = await requirePassword(userId, password, { limitKey: `link ${id}` });
  return async (tx) => {
    const [user] = await lockUsers(tx, [userId]);
    await requireSamePassword(tx, userId, checkedHash);
    return user ?? null;
  };
}

function toTakenError(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError("conflict", "account.email.taken", { cause: error }) : error;
}

async function applyLink(
  tx: Tx,
  { id, userId, kind, email, sid }: ConfirmationLink,
  lockOwner: LockOwner,
  ownSid: string | undefined,
): Promise<FirstProof> {
  const user = await lockOwner(tx);
  const now = clock.now();
  // Repeated under the lock, because the link may have been used or cancelled since.
  const { count } = await tx.emailConfirmation.updateMany({
    where: { id, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (!user || count === 0) throw invalidLink();
  if (kind === "registration" && user.email !== email) throw invalidLink();
  const firstProof = await recordEmailProof(tx, userId, ownSid);
  if (kind === "registration") return firstProof ?? { sids: [], hadTwoStep: false };
  await tx.user.update({
    where: { id: userId },
    data: { email, emailVerifiedAt: now, emailChangedAt: now },
    select: { id: true },
  });
  // Links to the former address must no longer open the account.
  await tx.passwordResetToken.deleteMany({ where: { userId } });
  await tx.emailConfirmation.deleteMany({ where: { userId, NOT: { id } } });
  await enqueueSecurityNotice(
    userId,
    { event: "email_changed", newEmail: shortenEmail(email) },
    { client: tx, to: user.email, key: id },
  );
  if (firstProof) return firstProof;
  // Keeps the session that gave the password and the one that opened the link.
  return { sids: await removeSessions(userId, tx, sid ?? undefined, ownSid), hadTwoStep: false };
}
