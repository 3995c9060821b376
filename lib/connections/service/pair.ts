import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { notFound } from "@/lib/core/shared/errors";
import type { Connection } from "@/lib/core/server/generated/prisma/client";
import { publish } from "@/lib/realtime/bus";
import type { Tx } from "@/lib/core/server/db";

/** Also for hidden members, so that nobody recognizes a block (docs/product/privacy.md#blocks). */
export const personNotFound = () => notFound("connections.personNotFound");

/** Matches a pair's only connection in either direction. */
export const betweenPair = (oneId: string, otherId: string) => ({
  OR: [
    { requesterId: oneId, receiverId: otherId },
    { requesterId: otherId, receiverId: oneId },
  ],
});

/** Every write of connections and blocks takes this lock first. @throws AppError `not_found` */
export async function lockPair(tx: Tx, actorId: string, otherId: string): Promise<void> {
  const members = await lockUsers(tx, [actorId, otherId]);
  if (members.length !== 2) throw personNotFound();
}

/** Call it after the commit. */
export const publishToBoth = (
  { userId: actorId }: Actor,
  change: "requested" | "accepted" | "removed",
  { id, requesterId, receiverId }: Connection,
): Promise<void> => publish({ type: "connection_changed", change, connectionId: id, requesterId, receiverId, actorId });
