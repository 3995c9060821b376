import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { query } from "@/lib/core/server/db";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import { pickPublicFields } from "@/lib/profiles/constants/public-profile";
import { publicProfileColumns } from "@/lib/profiles/data/public-user";
import { publicProfileSchema } from "@/lib/profiles/responses/profile";

import { CONVERSATIONS_PAGE_SIZE, DELETED_MEMBER } from "../constants";
import type { ConversationSummary } from "../schema";

const rowSchema = publicProfileSchema.extend({
  position: z.string(),
  userId: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  unreadCount: z.int(),
  messageId: z.uuid(),
  senderId: z.uuid(),
  content: z.string(),
  type: z.enum(["text", "contact_card"]),
  createdAt: z.date(),
});

// Each side of the pair has its own index.
const side = (own: string, other: string) => `
  SELECT c.id, c.position, c."lastSeq", c."${other}" AS other FROM conversations c
  WHERE c."${own}" = $1 AND c.position < $2
    AND NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = c."${other}")`;

// Raw because the People page and Messages load it first, and Prisma needs two slower queries.
const LIST = `
  SELECT c.position, c.other AS "userId",
    ${publicProfileColumns("p")},
    (SELECT count(*)::int FROM messages x WHERE x."receiverId" = $1 AND x."senderId" = c.other AND NOT x."isRead") AS "unreadCount",
    m.id AS "messageId", m."senderId", m.content, m.type, m."createdAt"
  FROM (SELECT * FROM (${side("userAId", "userBId")} UNION ALL ${side("userBId", "userAId")}) s ORDER BY position DESC LIMIT $3) c
  JOIN messages m ON m."conversationId" = c.id AND m.seq = c."lastSeq"
  JOIN users u ON u.id = c.other LEFT JOIN profiles p ON p."userId" = u.id AND u."deletedAt" IS NULL
  ORDER BY c.position DESC`;

function toSummary(row: z.output<typeof rowSchema>): ConversationSummary {
  const { userId, unreadCount, senderId, content, type } = row;
  const { firstName, lastName } = row;
  const isDeleted = firstName === null || lastName === null;
  const name = isDeleted ? DELETED_MEMBER : { firstName, lastName };
  return {
    userId,
    user: {
      id: userId,
      ...(isDeleted && { isDeleted }),
      profile: { ...pickPublicFields(row), ...name },
    },
    unreadCount,
    lastMessage: { id: row.messageId, senderId, content, type, createdAt: row.createdAt.toISOString() },
  };
}

/** Positions have 64 bits, so they are strings. */
const cursorSchema = z.tuple([z.string().regex(/^\d{1,18}$/)]);
const MAX_POSITION = "9223372036854775807";

/** The conversation with the newest message is first. Hidden members are left out. */
export async function listConversations(actor: Actor, cursor?: string): Promise<Page<ConversationSummary>> {
  const [position] = cursor === undefined ? [MAX_POSITION] : decodeCursor(cursor, cursorSchema);
  const values = [actor.userId, position, CONVERSATIONS_PAGE_SIZE + 1];
  const rows = await query("conversations", LIST, values, rowSchema);
  const page = toPage(rows, CONVERSATIONS_PAGE_SIZE, (row) => [row.position]);
  return { items: page.items.map(toSummary), next: page.next };
}
