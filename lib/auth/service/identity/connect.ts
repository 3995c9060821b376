import { recordAudit } from "@/lib/activity/service/audit";
import { logger } from "@/lib/core/server/process/logger";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";

import { getIssuerId, hasOtherSignIn } from "../../data/identity";
import type { Actor } from "../../schema/actor";
import type { ConnectingIdentity } from "../../schema/identity";
import { requireAnotherAdmin } from "../last-admin";
import { lockActor } from "../lock-actor";
import { lockUsers } from "../user-lock";

type IdentityKey = Pick<ConnectingIdentity, "issuer" | "subject">;

export const connectedElsewhere = () => new AppError("conflict", "account.identity.connectedElsewhere");

/**
 * Notes a use of the connection, or makes it. The caller has locked the member and checked a
 * password or a factor. Returns whether it is new.
 * @throws AppError `conflict` if the account or the identity is connected to another
 */
export async function connectIdentity(
  tx: Tx,
  userId: string,
  { issuer, subject, email }: ConnectingIdentity,
): Promise<boolean> {
  const now = clock.now();
  const { count } = await tx.connectedIdentity.updateMany({
    where: { issuer, subject, userId },
    data: { email, lastUsedAt: now },
  });
  if (count > 0) return false;
  // A role that the group of an earlier provider gave ends as the group of this one says.
  const { count: grants } = await tx.connectedIdentity.updateMany({
    where: { userId, grantsAdmin: true },
    data: { grantsAdmin: false },
  });
  await tx.connectedIdentity
    .create({
      data: { issuer, subject, userId, email, grantsAdmin: grants > 0, createdAt: now, lastUsedAt: now },
      select: { subject: true },
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? connectedElsewhere() : error;
    });
  return true;
}

async function setRole(tx: Tx, userId: string, key: IdentityKey, role: Actor["role"]): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { role }, select: { id: true } });
  await tx.connectedIdentity.update({
    where: { issuer_subject: key },
    data: { grantsAdmin: role === "admin" },
    select: { subject: true },
  });
  const details = { to: role, by: "identity provider" };
  await recordAudit(
    { actorId: userId, action: "user.role_changed", subjectType: "user", subjectId: userId, details },
    tx,
  );
}

/** Removes the role unless that would leave the site without an admin. Returns whether it did. */
async function removeGrant(tx: Tx, userId: string, key: IdentityKey): Promise<boolean> {
  await requireAnotherAdmin(tx, userId);
  const [user] = await lockUsers(tx, [userId]);
  // Read under the lock, because an admin may have confirmed the role since.
  const link = await tx.connectedIdentity.findUnique({
    where: { issuer_subject: key, userId },
    select: { grantsAdmin: true },
  });
  if (user?.role !== "admin" || !link?.grantsAdmin) return false;
  await setRole(tx, userId, key, "user");
  return true;
}

/**
 * Makes the members of the provider's group admins, and takes the role from those who got it so.
 * Call it at each sign-in by the identity (docs/product/identity-provider.md#admins-by-group).
 */
export async function syncAdminGroup(
  userId: string,
  { issuer, subject, isInAdminGroup }: ConnectingIdentity,
): Promise<void> {
  const key = { issuer, subject };
  const isChanged = await db()
    .$transaction(async (tx) => {
      const link = await tx.connectedIdentity.findUnique({
        where: { issuer_subject: key, userId },
        select: { grantsAdmin: true, user: { select: { role: true } } },
      });
      const isAdmin = link?.user.role === "admin";
      if (!link || (isInAdminGroup ? isAdmin : !link.grantsAdmin || !isAdmin)) return false;
      if (!isInAdminGroup) return removeGrant(tx, userId, key);
      const [user] = await lockUsers(tx, [userId]);
      if (!user || user.role === "admin") return false;
      await setRole(tx, userId, key, "admin");
      return true;
    })
    .catch((error: unknown) => {
      if (!(error instanceof AppError && error.messageKey === "account.lastAdmin")) throw error;
      logger.warn({ userId }, "the last admin left the provider's group and stays admin");
      return false;
    });
  if (isChanged) await publish({ type: "user_changed", userId });
}

/**
 * An admin decided about the role, so the provider's group no longer takes it away. The caller has
 * locked the member.
 */
export async function keepRole(tx: Tx, userId: string): Promise<void> {
  await tx.connectedIdentity.updateMany({ where: { userId }, data: { grantsAdmin: false } });
}

/**
 * A role that the provider's group gave ends with the connection.
 * @param onDone runs in the same transaction
 * @throws AppError `conflict`
 * without another way to sign in, or for the last admin, `not_found` if nothing is connected
 */
export async function disconnectIdentity(actor: Actor, onDone: (tx: Tx) => Promise<void>): Promise<void> {
  const { userId } = actor;
  const issuer = getIssuerId();
  const isRoleTaken = await db().$transaction(async (tx) => {
    const where = { userId_issuer: { userId, issuer } };
    const found = await tx.connectedIdentity.findUnique({ where, select: { subject: true, grantsAdmin: true } });
    if (!found) throw new AppError("not_found", "account.identity.notConnected");
    // Before the member's own lock, because it locks all admins in order.
    const isRoleTaken = found.grantsAdmin && (await removeGrant(tx, userId, { issuer, subject: found.subject }));
    await lockActor(tx, actor);
    if (!(await hasOtherSignIn(userId, tx))) throw new AppError("conflict", "account.identity.onlySignIn");
    await tx.connectedIdentity.deleteMany({ where: { userId, issuer } });
    await onDone(tx);
    return isRoleTaken;
  });
  if (isRoleTaken) await publish({ type: "user_changed", userId });
}
