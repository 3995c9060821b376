import type { Actor } from "@/lib/auth/schema/actor";
import { query } from "@/lib/core/server/db";

import { MAX_UNREAD_FROM } from "../constants";
import { unreadCountsSchema } from "../responses";
import type { UnreadCounts } from "../schema";

// Raw because every page load needs these counts: one statement replaces three. Blocks are looked
// up once per sender.
const UNREAD_COUNTS = `
  WITH unread AS (
    SELECT s.* FROM (
      SELECT m."senderId" AS "userId", count(*)::int AS count, max(m.seq) AS "lastSeq"
      FROM messages m WHERE m."receiverId" = $1 AND NOT m."isRead" GROUP BY m."senderId") s
    WHERE NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = s."userId"))
  SELECT coalesce(sum(u.count), 0)::int AS "unreadMessages", count(*)::int AS "unreadConversations",
    (SELECT coalesce(json_agg(f), '[]') FROM (SELECT * FROM unread ORDER BY "userId" LIMIT $2) f) AS "unreadFrom",
    (SELECT count(*)::int FROM connections c WHERE c."receiverId" = $1 AND c.status = 'pending'
      AND EXISTS (SELECT FROM profiles p WHERE p."userId" = c."requesterId")
      AND NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = c."requesterId")) AS "pendingRequests"
  FROM unread u`;

/** Leaves out hidden members. */
export async function readUnreadCounts(actor: Actor): Promise<UnreadCounts> {
  const values = [actor.userId, MAX_UNREAD_FROM];
  const [counts] = await query("unread_counts", UNREAD_COUNTS, values, unreadCountsSchema);
  return counts ?? { unreadMessages: 0, unreadConversations: 0, unreadFrom: [], pendingRequests: 0 };
}

export const countUnread = async (actor: Actor): Promise<number> => (await readUnreadCounts(actor)).unreadMessages;
