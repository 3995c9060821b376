import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { notBlockedWith } from "@/lib/profiles/data/visible-to";
import { publish } from "@/lib/realtime/bus";

import { requireConversation } from "../data/thread";

/** Publishes to every tab of both. @throws AppError `not_found` for a hidden member */
export async function markRead(actor: Actor, senderId: string): Promise<{ count: number }> {
  const read = await db().message.updateManyAndReturn({
    where: { receiverId: actor.userId, senderId, isRead: false, sender: notBlockedWith(actor.userId) },
    data: { isRead: true },
    select: { seq: true },
  });
  // Nothing was unread, or the member is hidden, which throws.
  if (read.length === 0) await requireConversation(actor, senderId);
  else {
    const upTo = Math.max(...read.map(({ seq }) => seq));
    await publish({ type: "messages_read", readerId: actor.userId, senderId, upTo });
  }
  return { count: read.length };
}
