import type { Actor } from "@/lib/auth/schema/actor";
import { checkRows, db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { CATCH_UP_PAGE_SIZE, MESSAGES_PAGE_SIZE } from "../constants";
import type { MessageResponse } from "../schema";
import { requireConversation } from "./thread";
import { messageRowSchema, toMessage } from "./to-message";

const MESSAGE = {
  id: true,
  seq: true,
  senderId: true,
  receiverId: true,
  content: true,
  type: true,
  payload: true,
  isRead: true,
  clientId: true,
  createdAt: true,
  sender: { select: { deletedAt: true, profile: { select: { firstName: true, lastName: true, avatarUrl: true } } } },
} satisfies Prisma.MessageSelect;

type Range = { before?: string; after?: string };

/**
 * Lists messages oldest first: the newest page, the page before a message, or with `after` the page
 * after one (docs/product/messages.md#conversation-pages).
 * @throws AppError `not_found` for a hidden member or a message outside the conversation
 */
export async function listMessages(
  actor: Actor,
  userId: string,
  { before, after }: Range = {},
): Promise<MessageResponse[]> {
  const thread = await requireConversation(actor, userId, after ?? before ?? null);
  if (!thread) return [];
  const { conversationId, lastSeq, anchor } = thread;
  const isCatchUp = after !== undefined && anchor !== null;
  const first = isCatchUp ? anchor + 1 : (anchor ?? lastSeq + 1) - MESSAGES_PAGE_SIZE;
  const last = isCatchUp ? anchor + CATCH_UP_PAGE_SIZE : (anchor ?? lastSeq + 1) - 1;
  // Messages are numbered without gaps, so a page is a range of numbers.
  const rows = await db().message.findMany({
    where: { conversationId, seq: { gte: first, lte: last } },
    select: MESSAGE,
    orderBy: { seq: "asc" },
  });
  return checkRows(messageRowSchema, rows).map((row) => toMessage(row, actor.userId));
}

/** Lists messages for delivery, as their senders see them and in the order of each conversation. */
export async function listMessagesByIds(ids: string[]): Promise<MessageResponse[]> {
  const rows = await db().message.findMany({
    where: { id: { in: ids } },
    select: MESSAGE,
    orderBy: [{ conversationId: "asc" }, { seq: "asc" }],
  });
  return checkRows(messageRowSchema, rows).map((row) => toMessage(row, row.senderId));
}
