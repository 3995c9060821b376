import { createBatchLoader } from "@/lib/core/server/batch-loader";
import { db } from "@/lib/core/server/db";
import { HAS_PROFILE, PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import type { PublicUser } from "@/lib/profiles/schema";

/**
 * Returns both members of a connection, as live events show them. Returns null if the connection is gone or declined, a member is
 * gone, or one has blocked the other.
 */
export async function getConnectionPair(
  connectionId: string,
): Promise<{ requester: PublicUser; receiver: PublicUser } | null> {
  const connection = await db().connection.findFirst({
    where: { id: connectionId, status: { not: "declined" }, requester: HAS_PROFILE, receiver: HAS_PROFILE },
    select: { requester: { select: PUBLIC_USER_SELECT }, receiver: { select: PUBLIC_USER_SELECT } },
  });
  if (!connection) return null;
  const [requester, receiver] = [toPublicUser(connection.requester), toPublicUser(connection.receiver)];
  const block = await db().block.findFirst({
    where: {
      OR: [
        { blockerId: requester.id, blockedId: receiver.id },
        { blockerId: receiver.id, blockedId: requester.id },
      ],
    },
    select: { blockerId: true },
  });
  return block ? null : { requester, receiver };
}

type PublicUserWithBlocks = { user: PublicUser; blocked: string[] };

// Hundreds of members check in within seconds when an event begins, so lookups of the same moment share their queries.
const loadPublicUser = createBatchLoader(async (userIds: readonly string[]) => {
  const users = await db().user.findMany({
    where: { id: { in: [...userIds] }, deletedAt: null, ...HAS_PROFILE },
    select: {
      ...PUBLIC_USER_SELECT,
      blocksMade: { select: { blockedId: true } },
      blocksReceived: { select: { blockerId: true } },
    },
  });
  const byId = new Map<string, PublicUserWithBlocks>();
  for (const { blocksMade, blocksReceived, ...row } of users) {
    const user = toPublicUser(row);
    const blocked = [...blocksMade.map((block) => block.blockedId), ...blocksReceived.map((block) => block.blockerId)];
    byId.set(user.id, { user, blocked });
  }
  return userIds.map((userId) => byId.get(userId) ?? null);
});

/** Returns a member as live events show them, with the ids on the other side of a block; null if the account is gone. */
export const getPublicUserWithBlocks = (userId: string): Promise<PublicUserWithBlocks | null> => loadPublicUser(userId);
