import { AppError } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import type { Actor } from "../schema/actor";
import { lockUsers, type LockedUser } from "./user-lock";

/**
 * Locks the actor until the transaction ends and checks that their session is still open. Every write that decides who can open an
 * account begins with this: a new password ends sessions under the same lock, so a call that waited for it writes nothing.
 * @throws AppError `unauthorized` if the session has ended or the account is gone
 */
export async function lockActor(
  tx: Prisma.TransactionClient,
  { userId, sid }: Pick<Actor, "userId" | "sid">,
): Promise<LockedUser> {
  const [user] = await lockUsers(tx, [userId]);
  const session = await tx.session.findUnique({ where: { sid }, select: { sid: true } });
  if (!user || !session) throw new AppError("unauthorized", "auth.sessionEnded");
  return user;
}
