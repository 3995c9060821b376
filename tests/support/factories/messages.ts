import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/**
 * Creates the next message of the pair's conversation, and the conversation if necessary. Not safe
 * for concurrent use with the same pair.
 */
export async function createMessage(
  senderId: string,
  receiverId: string,
  content: string,
  message: Partial<Prisma.MessageUncheckedCreateInput> = {},
) {
  const [userAId, userBId] = senderId < receiverId ? [senderId, receiverId] : [receiverId, senderId];
  const [next] = await db().$queryRaw<[{ position: bigint }]>`SELECT nextval('conversation_position') AS position`;
  const { id: conversationId, lastSeq: seq } = await db().conversation.upsert({
    where: { userAId_userBId: { userAId, userBId } },
    create: { userAId, userBId, lastSeq: 1, position: next.position },
    update: { lastSeq: { increment: 1 }, position: next.position },
  });
  return db().message.create({
    data: { conversationId, seq, senderId, receiverId, content, createdAt: clock.now(), ...message },
  });
}
