import { toEffectiveRole } from "@/lib/auth/data/effective-role";
import type { Actor } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { lockUsers, type LockedUser } from "@/lib/auth/service/user-lock";
import { db, type Tx } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import type { ErrorMessageKey } from "@/lib/core/shared/error-message";
import { publish } from "@/lib/realtime/bus";

async function readEffectiveRole(tx: Tx, userId: string): Promise<Actor["role"]> {
  const select = { role: true, hasTwoStep: true };
  return toEffectiveRole(await tx.user.findUniqueOrThrow({ where: { id: userId }, select }));
}

type Change<Result> = (tx: Tx, user: LockedUser) => Promise<Result>;

/** If the effective role changes, open sockets are checked again. */
async function changeLocked<Result>(lock: (tx: Tx) => Promise<LockedUser>, change: Change<Result>): Promise<Result> {
  const { result, id, isRoleChanged } = await db().$transaction(async (tx) => {
    const user = await lock(tx);
    const before = await readEffectiveRole(tx, user.id);
    const result = await change(tx, user);
    return { result, id: user.id, isRoleChanged: (await readEffectiveRole(tx, user.id)) !== before };
  });
  if (isRoleChanged) await publish({ type: "user_changed", userId: id });
  return result;
}

/** @throws AppError `unauthorized` if the session has ended, and what `change` throws */
export const changeOwnFactors = <Result>(actor: Actor, change: Change<Result>): Promise<Result> =>
  changeLocked((tx) => lockActor(tx, actor), change);

/** @throws AppError `not_found` with the given message, and what `change` throws */
export const changeFactors = <Result>(
  userId: string,
  change: Change<Result>,
  messageKey: ErrorMessageKey,
): Promise<Result> =>
  changeLocked(async (tx) => {
    const [user] = await lockUsers(tx, [userId]);
    if (!user) throw notFound(messageKey);
    return user;
  }, change);
