import { AppError } from "@/lib/core/shared/errors";
import type { Tx } from "@/lib/core/server/db";

import type { Actor } from "../schema/actor";
import { lockUsers, type LockedUser } from "./user-lock";

/**
 * Begin every write with it that decides who can open an account: a new password ends sessions
 * under the same lock. @throws AppError `unauthorized` if the session or the account is gone
 */
export async function lockActor(
  tx: Tx,
  { userId, sid, tokenId }: Pick<Actor, "userId" | "sid" | "tokenId">,
): Promise<LockedUser> {
  const [user] = await lockUsers(tx, [userId]);
  const opened =
    tokenId === undefined
      ? await tx.session.findUnique({ where: { sid }, select: { sid: true } })
      : await tx.accessToken.findUnique({ where: { id: tokenId }, select: { id: true } });
  if (!user || !opened) throw new AppError("unauthorized", "auth.sessionEnded");
  return user;
}
