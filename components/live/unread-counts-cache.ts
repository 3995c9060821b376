import type { QueryClient } from "@tanstack/react-query";

import { replaceData, restartRead } from "@/lib/http/browser/query-data";
import { unreadCountsQuery } from "@/lib/messages/client";
import type { UnreadCounts, MessageResponse } from "@/lib/messages/schema";

type ReadUpTo = { senderId: string; upTo: number };
type UnreadMessage = Pick<MessageResponse, "senderId" | "seq">;

const isWhole = ({ unreadFrom, unreadConversations }: UnreadCounts): boolean =>
  unreadFrom.length === unreadConversations;

/** Returns null if only the server knows whether the sender is counted. */
export function countMessage(counts: UnreadCounts, { senderId, seq }: UnreadMessage): UnreadCounts | null {
  const known = counts.unreadFrom.find(({ userId }) => userId === senderId);
  if (known?.lastSeq === seq) return counts;
  // A late message can be counted already.
  if (known ? known.lastSeq > seq : !isWhole(counts)) return null;
  const sender = { userId: senderId, count: (known?.count ?? 0) + 1, lastSeq: seq };
  return {
    ...counts,
    unreadMessages: counts.unreadMessages + 1,
    unreadConversations: counts.unreadConversations + (known ? 0 : 1),
    unreadFrom: [...counts.unreadFrom.filter((other) => other !== known), sender],
  };
}

/** Returns null if only the server knows how many messages remain. */
export function countRead(counts: UnreadCounts, { senderId, upTo }: ReadUpTo): UnreadCounts | null {
  const known = counts.unreadFrom.find(({ userId }) => userId === senderId);
  if (!known) return isWhole(counts) ? counts : null;
  if (known.lastSeq > upTo) return null;
  return {
    ...counts,
    unreadMessages: counts.unreadMessages - known.count,
    unreadConversations: counts.unreadConversations - 1,
    unreadFrom: counts.unreadFrom.filter((other) => other !== known),
  };
}

/** A response on its way can be older than the change, so it is read again. */
export function updateUnreadCounts(client: QueryClient, change: (counts: UnreadCounts) => UnreadCounts | null): void {
  const { queryKey } = unreadCountsQuery();
  const query = client.getQueryCache().find<UnreadCounts>({ queryKey });
  const counts = query?.state.data;
  const changed = counts && change(counts);
  if (!query || (counts && changed === counts)) return;
  if (changed) replaceData(client, query, changed);
  if (counts && !changed) void client.invalidateQueries({ queryKey });
  else void restartRead(client, queryKey);
}
