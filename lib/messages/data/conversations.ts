import { z } from "zod";

import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";

import { CONVERSATIONS_PAGE_SIZE } from "../constants";
import { DELETED_MEMBER } from "../policy";
import type { ConversationSummary } from "../schema";

type Row = {
  position: string;
  userId: string;
  firstName: string | null;
  lastName: string | null;
  profession: string | null;
  company: string | null;
  industry: string | null;
  avatarUrl: string | null;
  unreadCount: number;
  messageId: string;
  senderId: string;
  content: string;
  type: "text" | "contact_card";
  createdAt: Date;
};

// One side of the pair each, by an index on that side; the newest of a member's few conversations are then picked out.
const side = (mine: string, other: string) => `
  SELECT c.id, c.position, c."lastSeq", c."${other}" AS other FROM conversations c
  WHERE c."${mine}" = $1 AND c.position < $2
    AND NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = c."${other}")`;

const LIST = `
  SELECT c.position, c.other AS "userId",
    p."firstName", p."lastName", p.profession, p.company, p.industry, p."avatarUrl",
    (SELECT count(*)::int FROM messages x WHERE x."receiverId" = $1 AND x."senderId" = c.other AND NOT x."isRead") AS "unreadCount",
    m.id AS "messageId", m."senderId", m.content, m.type, m."createdAt"
  FROM (SELECT * FROM (${side("userAId", "userBId")} UNION ALL ${side("userBId", "userAId")}) s ORDER BY position DESC LIMIT $3) c
  JOIN messages m ON m."conversationId" = c.id AND m.seq = c."lastSeq"
  JOIN users u ON u.id = c.other LEFT JOIN profiles p ON p."userId" = u.id AND u."deletedAt" IS NULL
  ORDER BY c.position DESC`;

function toSummary(row: Row): ConversationSummary {
  const { userId, unreadCount, senderId, content, type } = row;
  const name =
    row.firstName === null || row.lastName === null
      ? DELETED_MEMBER
      : { firstName: row.firstName, lastName: row.lastName };
  const { profession, company, industry, avatarUrl } = row;
  return {
    userId,
    user: { id: userId, profile: { ...name, profession, company, industry, avatarUrl } },
    unreadCount,
    lastMessage: { id: row.messageId, senderId, content, type, createdAt: row.createdAt.toISOString() },
  };
}

/** Positions are 64 bits wide, so they travel as text. */
const cursorKey = z.tuple([z.string().regex(/^\d{1,18}$/)]);
const LAST = "9223372036854775807";

/** My conversations, the one with the newest message first, a page at a time; without those I share a block with. */
export async function listConversations(actor: Actor, cursor?: string): Promise<Page<ConversationSummary>> {
  const [position] = cursor === undefined ? [LAST] : decodeCursor(cursor, cursorKey);
  const rows = await query<Row>("conversations", LIST, [actor.userId, position, CONVERSATIONS_PAGE_SIZE + 1]);
  const page = toPage(rows, CONVERSATIONS_PAGE_SIZE, (row) => [row.position]);
  return { items: page.items.map(toSummary), next: page.next };
}

/** How many messages to me are unread; those of people I share a block with don't count. */
export async function countUnread(actor: Actor): Promise<number> {
  const rows = await query<{ count: number }>(
    "unread_count",
    `SELECT coalesce(sum(n), 0)::int AS count FROM (
       SELECT m."senderId", count(*) AS n FROM messages m WHERE m."receiverId" = $1 AND NOT m."isRead" GROUP BY m."senderId") s
     WHERE NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = s."senderId")`,
    [actor.userId],
  );
  return rows[0]?.count ?? 0;
}
