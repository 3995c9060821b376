import { deleteAccount } from "@/lib/account/service/delete";
import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { keepRole } from "@/lib/auth/service/identity/connect";
import { requireAnotherAdmin } from "@/lib/auth/service/last-admin";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { hashPassword } from "@/lib/auth/service/password/password";
import { removeSessions } from "@/lib/auth/service/session/session";
import { storePassword } from "@/lib/auth/service/password/store-password";
import { lockUsers, type LockedUser } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { enqueueSecurityNotice } from "@/lib/notifications/service/queue/security-notice";
import { publish } from "@/lib/realtime/bus";

import { getUser } from "../data/users";
import type { AdminUser } from "../schema/users";

const userNotFound = () => notFound("admin.userNotFound");

/** For a change of admins, call `requireAnotherAdmin` first, which locks all of them. */
async function lockUser(tx: Tx, id: string): Promise<LockedUser> {
  const [user] = await lockUsers(tx, [id]);
  if (!user) throw userNotFound();
  return user;
}

export async function requireUser(id: string): Promise<AdminUser> {
  const user = await getUser(id);
  if (!user) throw userNotFound();
  return user;
}

/** @throws AppError `forbidden`, `not_found`, `conflict` for the last admin */
export async function changeRole(actor: Actor, id: string, role: AdminUser["role"]): Promise<AdminUser> {
  requireAdmin(actor);
  const isChanged = await db().$transaction(async (tx) => {
    if (role === "user") await requireAnotherAdmin(tx, id);
    const before = await lockUser(tx, id);
    await keepRole(tx, id);
    if (before.role === role) return false;
    await tx.user.update({ where: { id }, data: { role }, select: { id: true } });
    const details = { from: before.role, to: role };
    await recordAudit(
      { actorId: actor.userId, action: "user.role_changed", subjectType: "user", subjectId: id, details },
      tx,
    );
    return true;
  });
  if (isChanged) await publish({ type: "user_changed", userId: id });
  return requireUser(id);
}

/** Keeps only the actor's current session. @throws AppError `forbidden`, `not_found` */
export async function resetUserPassword(actor: Actor, id: string, newPassword: string): Promise<void> {
  requireAdmin(actor);
  const passwordHash = await hashPassword(newPassword);
  const sids = await db().$transaction(async (tx) => {
    const { email } = await lockUser(tx, id);
    await recordAudit({ actorId: actor.userId, action: "user.password_reset", subjectType: "user", subjectId: id }, tx);
    await enqueueSecurityNotice(id, { event: "password_reset" }, { client: tx, to: email });
    return storePassword(tx, id, passwordHash, id === actor.userId ? actor.sid : undefined);
  });
  if (sids.length > 0) await publish({ type: "session_removed", sids });
}

/** @throws AppError `forbidden`, `not_found`, `conflict` for the last admin */
export async function deleteUser(actor: Actor, id: string): Promise<void> {
  requireAdmin(actor);
  // Recorded without name and email, because personal data is deleted.
  await deleteAccount(id, (tx) =>
    recordAudit({ actorId: actor.userId, action: "user.deleted", subjectType: "user", subjectId: id }, tx),
  );
}

/** Returns the ids of the sessions that ended. @throws as suspendUser */
export async function suspendInTransaction(tx: Tx, actor: Actor, id: string): Promise<string[]> {
  requireAdmin(actor);
  if (id === actor.userId) throw new AppError("conflict", "admin.suspendSelf");
  await requireAnotherAdmin(tx, id);
  const { suspendedAt } = await lockUser(tx, id);
  if (suspendedAt) return [];
  await tx.user.update({ where: { id }, data: { suspendedAt: clock.now() }, select: { id: true } });
  await recordAudit({ actorId: actor.userId, action: "user.suspended", subjectType: "user", subjectId: id }, tx);
  return removeSessions(id, tx);
}

/** @throws AppError `forbidden`, `not_found`, `conflict` for oneself and the last admin */
export async function suspendUser(actor: Actor, id: string): Promise<AdminUser> {
  const sids = await db().$transaction((tx) => suspendInTransaction(tx, actor, id));
  if (sids.length > 0) await publish({ type: "session_removed", sids });
  return requireUser(id);
}

/** @throws AppError `forbidden`, `not_found` */
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
  return requireUser(id);
}
