import { query } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";

import type { Actor } from "@/lib/auth/schema";

import { CATCH_UP_PAGE_SIZE, MESSAGES_PAGE_SIZE } from "../constants";
import { DELETED_MEMBER } from "../policy";
import type { ContactCard, MessageResponse } from "../schema";

type Named = { firstName: string | null; lastName: string | null; avatarUrl: string | null };

/** A row of `messages` with its sender's name, null where the account is deleted. */
export type MessageRow = Named & {
  id: string;
  seq: number;
  senderId: string;
  receiverId: string;
  content: string;
  type: "text" | "contact_card";
  payload: ContactCard | null;
  isRead: boolean;
  clientId: string | null;
  createdAt: Date;
};

export const toSender = (id: string, { firstName, lastName, avatarUrl }: Named): MessageResponse["sender"] => ({
  id,
  profile:
    firstName === null || lastName === null
      ? { ...DELETED_MEMBER, avatarUrl: null }
      : { firstName, lastName, avatarUrl },
});

/** The wire shape. `clientId` is its sender's alone: delivery and reads take it away from anybody else's copy. */
export function toMessage(row: MessageRow, viewerId: string): MessageResponse {
  const message: MessageResponse = {
    id: row.id,
    seq: row.seq,
    senderId: row.senderId,
    receiverId: row.receiverId,
    content: row.content,
    type: row.type,
    payload: row.payload,
    isRead: row.isRead,
    createdAt: row.createdAt.toISOString(),
    sender: toSender(row.senderId, row),
  };
  if (row.clientId !== null && row.senderId === viewerId) message.clientId = row.clientId;
  return message;
}

const COLUMNS = `m.id, m.seq, m."senderId", m."receiverId", m.content, m.type, m.payload, m."isRead", m."clientId", m."createdAt",
  p."firstName", p."lastName", p."avatarUrl"`;
const SENDER = `JOIN users u ON u.id = m."senderId" LEFT JOIN profiles p ON p."userId" = u.id AND u."deletedAt" IS NULL`;

type Thread = { conversationId: string | null; anchor: number | null };

/** The pair's conversation and, within it, the seq of the message `anchorId`. Throws `not_found` for a hidden person. */
export async function requireThread(actor: Actor, userId: string, anchorId: string | null = null): Promise<Thread> {
  const rows = await query<Thread>(
    "message_thread",
    `SELECT c.id AS "conversationId", (SELECT m.seq FROM messages m WHERE m.id = $3 AND m."conversationId" = c.id) AS anchor
     FROM users o LEFT JOIN conversations c ON c."userAId" = least($1::uuid, o.id) AND c."userBId" = greatest($1::uuid, o.id)
     WHERE o.id = $2 AND o.id <> $1 AND (o."deletedAt" IS NULL OR c.id IS NOT NULL)
       AND NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = o.id)`,
    [actor.userId, userId, anchorId],
  );
  const thread = rows[0];
  if (!thread) throw notFound("This person can't be found.");
  if (anchorId !== null && thread.anchor === null) throw notFound("This message can't be found.");
  return thread;
}

type Range = { before?: string; after?: string };

/**
 * My messages with one person, oldest first: the newest 50; with `before` the 50 before that message; with `after` the
 * next 200 (contract §4). Throws `not_found` for a hidden person or a message that isn't in this conversation.
 */
export async function listMessages(
  actor: Actor,
  userId: string,
  { before, after }: Range = {},
): Promise<MessageResponse[]> {
  const thread = await requireThread(actor, userId, after ?? before ?? null);
  if (thread.conversationId === null) return [];
  const select = `SELECT ${COLUMNS} FROM messages m ${SENDER} WHERE m."conversationId" = $1`;
  if (after !== undefined) {
    const rows = await query<MessageRow>("messages_after", `${select} AND m.seq > $2 ORDER BY m.seq LIMIT $3`, [
      thread.conversationId,
      thread.anchor,
      CATCH_UP_PAGE_SIZE,
    ]);
    return rows.map((row) => toMessage(row, actor.userId));
  }
  const rows = await query<MessageRow>("messages_before", `${select} AND m.seq < $2 ORDER BY m.seq DESC LIMIT $3`, [
    thread.conversationId,
    thread.anchor ?? 2_147_483_647,
    MESSAGES_PAGE_SIZE,
  ]);
  return rows.reverse().map((row) => toMessage(row, actor.userId));
}

/** Messages by id for delivery, in an order that keeps each conversation's; each as its sender sees it. */
export async function listMessagesByIds(ids: string[]): Promise<MessageResponse[]> {
  const text = `SELECT ${COLUMNS} FROM messages m ${SENDER} WHERE m.id = ANY($1::uuid[]) ORDER BY m."conversationId", m.seq`;
  const rows = await query<MessageRow>("messages_by_ids", text, [ids]);
  return rows.map((row) => toMessage(row, row.senderId));
}
