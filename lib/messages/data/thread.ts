import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { notBlockedWith } from "@/lib/profiles/data/visible-to";

type Conversation = { conversationId: string; lastSeq: number; anchor: number | null };

/** Null if nothing was written yet. @throws AppError `not_found` if hidden or for a bad anchor */
export async function requireConversation(
  actor: Actor,
  userId: string,
  anchorId: string | null = null,
): Promise<Conversation | null> {
  if (userId === actor.userId) throw notFound("messages.personNotFound");
  const [userAId, userBId] = actor.userId < userId ? [actor.userId, userId] : [userId, actor.userId];
  const [member, conversation] = await Promise.all([
    db().user.findFirst({ where: { id: userId, ...notBlockedWith(actor.userId) }, select: { deletedAt: true } }),
    db().conversation.findUnique({
      where: { userAId_userBId: { userAId, userBId } },
      select: { id: true, lastSeq: true },
    }),
  ]);
  // A deleted member stays visible only in a conversation.
  if (!member || (member.deletedAt !== null && !conversation)) throw notFound("messages.personNotFound");
  if (anchorId === null)
    return conversation && { conversationId: conversation.id, lastSeq: conversation.lastSeq, anchor: null };
  const anchor =
    conversation &&
    (await db().message.findFirst({ where: { id: anchorId, conversationId: conversation.id }, select: { seq: true } }));
  if (!conversation || !anchor) throw notFound("messages.messageNotFound");
  return { conversationId: conversation.id, lastSeq: conversation.lastSeq, anchor: anchor.seq };
}
