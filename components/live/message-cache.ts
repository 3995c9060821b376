import type { QueryClient } from "@tanstack/react-query";

import { replaceData, restartRead } from "@/lib/http/browser/query-data";
import { unreadCountsQuery, conversationQuery, conversationsQuery, hasGap, mergeMessages } from "@/lib/messages/client";
import type { ConversationSummary, MessageResponse } from "@/lib/messages/schema";
import type { FrameOf } from "@/lib/api/browser/ws-client";

import { countMessage, countRead, updateUnreadCounts } from "./unread-counts-cache";

type ReadMark = Omit<FrameOf<"message_read">, "type">;

const getPartnerId = (message: Pick<MessageResponse, "senderId" | "receiverId">, viewerId: string): string =>
  message.senderId === viewerId ? message.receiverId : message.senderId;

/** Moves the message's conversation to the top. Returns null if it is not in the list. */
export function updateSummaries(
  list: readonly ConversationSummary[],
  message: MessageResponse,
  viewerId: string,
  isUnread: boolean,
): ConversationSummary[] | null {
  const partnerId = getPartnerId(message, viewerId);
  const summary = list.find(({ userId }) => userId === partnerId);
  if (!summary) return null;
  // Frames of two senders can arrive out of order. The preview compares timestamps, the rest `seq`.
  if (summary.lastMessage.id === message.id || summary.lastMessage.createdAt > message.createdAt) return [...list];
  const { id, senderId, content, type, createdAt } = message;
  const updated = {
    ...summary,
    unreadCount: summary.unreadCount + (isUnread ? 1 : 0),
    lastMessage: { id, senderId, content, type, createdAt },
  };
  return [updated, ...list.filter((other) => other !== summary)];
}

export function markMessagesRead(messages: readonly MessageResponse[], read: ReadMark): MessageResponse[] {
  return messages.map((message) =>
    !message.isRead &&
    message.senderId === read.senderId &&
    message.receiverId === read.readerId &&
    message.seq <= read.upTo
      ? { ...message, isRead: true }
      : message,
  );
}

const MAX_PENDING = 200;
/** Live messages of conversations that are not cached yet. */
const pendingMessages = new WeakMap<QueryClient, MessageResponse[]>();

/** Merges server-rendered messages with those that live frames have cached since. */
export function seedConversation(
  client: QueryClient,
  viewerId: string,
  partnerId: string,
  rendered: MessageResponse[],
): void {
  const newestSeq = rendered.at(-1)?.seq ?? 0;
  const arrived = (pendingMessages.get(client) ?? []).filter(
    (message) => getPartnerId(message, viewerId) === partnerId && message.seq > newestSeq,
  );
  client.setQueryData(conversationQuery(partnerId).queryKey, (cached) =>
    mergeMessages(cached ?? [], mergeMessages(rendered, arrived)),
  );
}

export function applyMessage(
  client: QueryClient,
  viewerId: string,
  message: MessageResponse,
  { isReading }: { isReading: boolean },
): void {
  const isNew = addToConversation(client, viewerId, message);
  const isUnread = message.receiverId === viewerId && !isReading;
  const { queryKey } = conversationsQuery();
  const summaries = client.getQueryData(queryKey);
  const updated = summaries && updateSummaries(summaries, message, viewerId, isUnread && isNew);
  if (updated) replaceSummaries(client, updated);
  // A read of the new conversation also replaces one that is under way.
  if (updated === null) void client.invalidateQueries({ queryKey });
  else void restartRead(client, queryKey);
  if (isUnread) updateUnreadCounts(client, (counts) => countMessage(counts, message));
}

/** Keeps a stale list stale, so that it is still read again. */
function replaceSummaries(client: QueryClient, list: ConversationSummary[]): void {
  const query = client.getQueryCache().find({ queryKey: conversationsQuery().queryKey });
  if (query) replaceData(client, query, list);
}

function addToConversation(client: QueryClient, viewerId: string, message: MessageResponse): boolean {
  const { queryKey } = conversationQuery(getPartnerId(message, viewerId));
  const state = client.getQueryState<MessageResponse[]>(queryKey);
  const cached = state?.data;
  // A running first fetch may lack this message; it merges its result with the cache.
  if (cached || state?.fetchStatus === "fetching") {
    const messages = mergeMessages(cached ?? [], [message]);
    client.setQueryData(queryKey, messages);
    if (hasGap(messages)) void client.invalidateQueries({ queryKey, exact: true });
  } else {
    pendingMessages.set(client, [...(pendingMessages.get(client) ?? []), message].slice(-MAX_PENDING));
  }
  return !cached?.some(({ id }) => id === message.id);
}

export function applyRead(client: QueryClient, viewerId: string, read: ReadMark): void {
  const isViewer = read.readerId === viewerId;
  const { queryKey } = conversationQuery(isViewer ? read.senderId : read.readerId);
  client.setQueryData(queryKey, (cached) => cached && markMessagesRead(cached, read));
  if (!isViewer) return;
  const list = client.getQueryData(conversationsQuery().queryKey);
  const summary = list?.find(({ userId }) => userId === read.senderId);
  if (summary?.unreadCount !== 0) {
    const { unreadFrom = [] } = client.getQueryData(unreadCountsQuery().queryKey) ?? {};
    const newest = unreadFrom.find(({ userId }) => userId === read.senderId)?.lastSeq ?? Infinity;
    // The list has no `seq`: without the newest unread message only the server knows the rest.
    const isCleared = summary !== undefined && newest <= read.upTo;
    if (isCleared) clearSummary(client, read.senderId);
    // A read of the whole list also replaces one that is under way.
    if (list && !isCleared) void client.invalidateQueries({ queryKey: conversationsQuery().queryKey });
    else void restartRead(client, conversationsQuery().queryKey);
  }
  updateUnreadCounts(client, (counts) => countRead(counts, read));
}

function clearSummary(client: QueryClient, partnerId: string): void {
  const list = client.getQueryData(conversationsQuery().queryKey);
  if (!list?.some(({ userId, unreadCount }) => userId === partnerId && unreadCount > 0)) return;
  replaceSummaries(
    client,
    list.map((summary) => (summary.userId === partnerId ? { ...summary, unreadCount: 0 } : summary)),
  );
}

export function clearUnread(client: QueryClient, partnerId: string): void {
  clearSummary(client, partnerId);
  // The read that follows counts what is still unread.
  updateUnreadCounts(client, (counts) => countRead(counts, { senderId: partnerId, upTo: Infinity }) ?? counts);
}

/** Required after marking messages as read. */
export async function refetchUnread(client: QueryClient): Promise<void> {
  await Promise.all(
    [unreadCountsQuery(), conversationsQuery()].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
  );
}
