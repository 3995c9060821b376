import { requireAnotherAdmin } from "@/lib/account/service/last-admin";
import { deleteAccount } from "@/lib/account/service/delete";
import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema";
import { hashPassword } from "@/lib/auth/service/password";
import { removeSessions } from "@/lib/auth/service/session";
import { runInBackground } from "@/lib/core/server/background";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { AppError, notFound } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { passwordChangedEmail } from "@/lib/mail/password-emails";
import { sendMail } from "@/lib/mail/send";
import { publish } from "@/lib/realtime/server/bus";

import { getUser } from "../data/users";
import { requireAdmin } from "../policy";
import type { AdminUser } from "../schema";

type Tx = Prisma.TransactionClient;

const gone = () => notFound("This member doesn't exist or is no longer available.");

/** The member's row, locked, so that what is decided about it holds until the commit. Admins are locked before, in their order. */
async function lockUser(tx: Tx, id: string) {
  const [user] = await tx.$queryRaw<{ role: AdminUser["role"]; email: string; suspendedAt: Date | null }[]>`
    SELECT role, email, "suspendedAt" FROM users WHERE id = ${id}::uuid AND "deletedAt" IS NULL FOR UPDATE`;
  if (!user) throw gone();
  return user;
}

async function present(id: string): Promise<AdminUser> {
  const user = await getUser(id);
  if (!user) throw gone();
  return user;
}

/**
 * Makes a member an admin or an admin a member, from the next request and on open sockets (contract §2).
 * @throws AppError `forbidden`, `not_found`, `conflict` for the last admin
 */
export async function changeRole(actor: Actor, id: string, role: AdminUser["role"]): Promise<AdminUser> {
  requireAdmin(actor);
  const changed = await db().$transaction(async (tx) => {
    if (role === "user") await requireAnotherAdmin(tx, id);
    const before = await lockUser(tx, id);
    if (before.role === role) return false;
    await tx.user.update({ where: { id }, data: { role }, select: { id: true } });
    const details = { from: before.role, to: role };
    await recordAudit(
      { actorId: actor.userId, action: "user.role_changed", subjectType: "user", subjectId: id, details },
      tx,
    );
    return true;
  });
  if (changed) await publish({ type: "user_changed", userId: id });
  return present(id);
}

/**
 * Sets a member's password and ends their sessions, an admin's own present one excepted; they are told by mail.
 * @throws AppError `forbidden`, `not_found`
 */
export async function resetUserPassword(actor: Actor, id: string, newPassword: string): Promise<void> {
  requireAdmin(actor);
  const passwordHash = await hashPassword(newPassword);
  const { sids, email, firstName } = await db().$transaction(async (tx) => {
    const { email } = await lockUser(tx, id);
    const { profile } = await tx.user.update({
      where: { id },
      data: { passwordHash },
      select: { profile: { select: { firstName: true } } },
    });
    // A link asked for earlier would undo this.
    await tx.passwordResetToken.deleteMany({ where: { userId: id } });
    await recordAudit({ actorId: actor.userId, action: "user.password_reset", subjectType: "user", subjectId: id }, tx);
    const sids = await removeSessions(id, tx, id === actor.userId ? actor.sid : undefined);
    return { sids, email, firstName: profile?.firstName };
  });
  if (sids.length > 0) await publish({ type: "session_removed", sids });
  const url = `${env().NEXTAUTH_URL}/forgot-password`;
  runInBackground("tell of the reset password", () =>
    sendMail({ to: email, ...passwordChangedEmail({ firstName, url }) }),
  );
}

/**
 * Deletes a member's account as they could themselves (contract §4).
 * @throws AppError `forbidden`, `not_found`, `conflict` for the last admin
 */
export async function deleteUser(actor: Actor, id: string): Promise<void> {
  requireAdmin(actor);
  // Without name or address in what is written down: what was personal is gone.
  await deleteAccount(id, (tx) =>
    recordAudit({ actorId: actor.userId, action: "user.deleted", subjectType: "user", subjectId: id }, tx),
  );
}

/** Suspends in the caller's transaction. @returns the sessions that ended @throws AppError as `suspendUser` */
export async function suspendInTransaction(tx: Tx, actor: Actor, id: string): Promise<string[]> {
  requireAdmin(actor);
  if (id === actor.userId) throw new AppError("conflict", "You can't suspend yourself.");
  await requireAnotherAdmin(tx, id);
  const { suspendedAt } = await lockUser(tx, id);
  if (suspendedAt) return [];
  await tx.user.update({ where: { id }, data: { suspendedAt: clock.now() }, select: { id: true } });
  await recordAudit({ actorId: actor.userId, action: "user.suspended", subjectType: "user", subjectId: id }, tx);
  return removeSessions(id, tx);
}

/**
 * Keeps a member out until it is lifted: signed out everywhere, no sign-in, tokens refused.
 * @throws AppError `forbidden`, `not_found`, `conflict` for oneself and the last admin
 */
export async function suspendUser(actor: Actor, id: string): Promise<AdminUser> {
  const sids = await db().$transaction((tx) => suspendInTransaction(tx, actor, id));
  if (sids.length > 0) await publish({ type: "session_removed", sids });
  return present(id);
}

/** Lets a suspended member sign in again. @throws AppError `forbidden`, `not_found` */
export async function liftSuspension(actor: Actor, id: string): Promise<AdminUser> {
  requireAdmin(actor);
  await db().$transaction(async (tx) => {
    const { suspendedAt } = await lockUser(tx, id);
    if (!suspendedAt) return;
    await tx.user.update({ where: { id }, data: { suspendedAt: null }, select: { id: true } });
    await recordAudit(
      { actorId: actor.userId, action: "user.suspension_lifted", subjectType: "user", subjectId: id },
      tx,
    );
  });
  return present(id);
}
