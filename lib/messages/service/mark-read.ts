import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import { publish } from "@/lib/realtime/server/bus";

import { requireThread } from "../data/messages";

/** Marks all that `senderId` sent me as read, and tells every tab of both. Throws `not_found` for a hidden person. */
export async function markRead(actor: Actor, senderId: string): Promise<{ count: number }> {
  const rows = await query<{ count: number; upTo: number | null }>(
    "mark_read",
    `WITH read AS (
       UPDATE messages m SET "isRead" = true WHERE m."receiverId" = $1 AND m."senderId" = $2 AND NOT m."isRead"
         AND NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = $2)
       RETURNING m.seq)
     SELECT count(*)::int AS count, max(seq) AS "upTo" FROM read`,
    [actor.userId, senderId],
  );
  const { count = 0, upTo = null } = rows[0] ?? {};
  // Nothing was unread, or there is nobody to read from: the read of the conversation knows which.
  if (upTo === null) await requireThread(actor, senderId);
  else await publish({ type: "messages_read", readerId: actor.userId, senderId, upTo });
  return { count };
}
