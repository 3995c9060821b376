import { db, type Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

const BATCH = 100;
/** A run stops after this many batches, and the next one continues. */
const MAX_BATCHES = 100;

const isDeleted = { deletedAt: { not: null } };

async function removeConversations(tx: Tx, where: Prisma.ConversationWhereInput, limit?: number): Promise<number> {
  const conversations = await tx.conversation.findMany({ where, select: { id: true }, take: limit });
  const ids = conversations.map(({ id }) => id);
  await tx.message.deleteMany({ where: { conversationId: { in: ids } } });
  await tx.conversation.deleteMany({ where: { id: { in: ids } } });
  return ids.length;
}

/** Deletes conversations whose other party is also deleted. */
export async function removeUnreadableConversationsOf(tx: Tx, userId: string): Promise<void> {
  await removeConversations(tx, {
    OR: [
      { userAId: userId, userB: isDeleted },
      { userBId: userId, userA: isDeleted },
    ],
  });
}

/** Runs as a job, because two simultaneous deletions don't see each other. Returns how many. */
export async function removeUnreadableConversations(): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const count = await db().$transaction((tx) =>
      removeConversations(tx, { userA: isDeleted, userB: isDeleted }, BATCH),
    );
    removed += count;
    if (count < BATCH) break;
  }
  return removed;
}
