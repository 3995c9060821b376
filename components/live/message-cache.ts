import type { QueryClient } from "@tanstack/react-query";

import { conversationQuery, conversationsQuery, hasGap, mergeMessages, unreadCountQuery } from "@/lib/messages/client";
import type { ConversationSummary, MessageResponse } from "@/lib/messages/schema";
import type { FrameOf } from "@/lib/realtime/browser/ws-client";

/** The other party of a message, as I see it. */
export const getPartnerId = (message: Pick<MessageResponse, "senderId" | "receiverId">, viewerId: string): string =>
  message.senderId === viewerId ? message.receiverId : message.senderId;

/** Its conversation first, with this as the last message. Null when I have no such conversation yet. */
export function updateSummaries(
  list: readonly ConversationSummary[],
  message: MessageResponse,
  viewerId: string,
  unread: boolean,
): ConversationSummary[] | null {
  const partner = getPartnerId(message, viewerId);
  const summary = list.find((one) => one.userId === partner);
  if (!summary) return null;
  // Frames of two senders may overtake each other; the clock is good enough for a preview, `seq` orders the rest.
  if (summary.lastMessage.id === message.id || summary.lastMessage.createdAt > message.createdAt) return [...list];
  const { id, senderId, content, type, createdAt } = message;
  return [
    {
      ...summary,
      unreadCount: summary.unreadCount + (unread ? 1 : 0),
      lastMessage: { id, senderId, content, type, createdAt },
    },
    ...list.filter((one) => one !== summary),
  ];
}

/** What `senderId` sent to `readerId`, up to a seq, as read. */
export function markMessagesRead(
  messages: readonly MessageResponse[],
  read: Omit<FrameOf<"message_read">, "type">,
): MessageResponse[] {
  return messages.map((message) =>
    !message.isRead &&
    message.senderId === read.senderId &&
    message.receiverId === read.readerId &&
    message.seq <= read.upTo
      ? { ...message, isRead: true }
      : message,
  );
}

/** How many live messages are kept for conversations that this tab has not read. */
const MAX_UNPLACED = 200;
const unplaced = new WeakMap<QueryClient, MessageResponse[]>();

/**
 * Puts the messages that a page was rendered with into their conversation: into what live events have kept true since,
 * never over it. What came live between the rendering and now is in no page, so it is taken from what was kept.
 */
export function seedConversation(client: QueryClient, viewerId: string, partnerId: string, page: MessageResponse[]): void {
  const newest = page.at(-1)?.seq ?? 0;
  const since = (unplaced.get(client) ?? []).filter(
    (message) => getPartnerId(message, viewerId) === partnerId && message.seq > newest,
  );
  client.setQueryData(conversationQuery(partnerId).queryKey, (known) =>
    mergeMessages(known ?? [], mergeMessages(page, since)),
  );
}

/** A message that was stored, by me in any tab or by the other: into its conversation once, and into lists and badges. */
export function applyMessage(
  client: QueryClient,
  viewerId: string,
  message: MessageResponse,
  options: { reading: boolean },
): void {
  const { queryKey } = conversationQuery(getPartnerId(message, viewerId));
  const state = client.getQueryState<MessageResponse[]>(queryKey);
  const known = state?.data;
  const isKnown = known?.some((one) => one.id === message.id) === true;
  // A first read under way may have looked before this was stored: it merges what it finds here.
  if (known || state?.fetchStatus === "fetching") {
    const messages = mergeMessages(known ?? [], [message]);
    client.setQueryData(queryKey, messages);
    if (hasGap(messages)) void client.invalidateQueries({ queryKey, exact: true });
  } else {
    unplaced.set(client, [...(unplaced.get(client) ?? []), message].slice(-MAX_UNPLACED));
  }
  const unread = message.receiverId === viewerId && !options.reading && !isKnown;
  const list = conversationsQuery();
  const summaries = client.getQueryData(list.queryKey);
  if (summaries) {
    const next = updateSummaries(summaries, message, viewerId, unread);
    if (next) client.setQueryData(list.queryKey, next);
    else void client.invalidateQueries({ queryKey: list.queryKey });
  }
  if (unread) client.setQueryData(unreadCountQuery().queryKey, (old) => old && { count: old.count + 1 });
  refreshIfReading(client, list.queryKey, unreadCountQuery().queryKey);
}

/** Somebody read: my ticks turn, or, when it was me in another tab, my badges empty. */
export function applyRead(client: QueryClient, viewerId: string, read: Omit<FrameOf<"message_read">, "type">): void {
  const mine = read.readerId === viewerId;
  const { queryKey } = conversationQuery(mine ? read.senderId : read.readerId);
  client.setQueryData(queryKey, (old) => old && markMessagesRead(old, read));
  if (!mine) return;
  const summary = client.getQueryData(conversationsQuery().queryKey)?.find((one) => one.userId === read.senderId);
  if (!summary || summary.unreadCount > 0) void refetchUnread(client);
}

/** At once what is all but sure: I opened this conversation, so nothing in it is unread. */
export function clearUnread(client: QueryClient, partnerId: string): void {
  const list = conversationsQuery();
  const unread = client.getQueryData(list.queryKey)?.find((one) => one.userId === partnerId)?.unreadCount ?? 0;
  if (unread === 0) return;
  client.setQueryData(list.queryKey, (old) =>
    old?.map((one) => (one.userId === partnerId ? { ...one, unreadCount: 0 } : one)),
  );
  client.setQueryData(unreadCountQuery().queryKey, (old) => old && { count: Math.max(0, old.count - unread) });
}

/** Spec A§7: after marking read, the unread count and the conversations are refreshed. */
export async function refetchUnread(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: unreadCountQuery().queryKey }),
    client.invalidateQueries({ queryKey: conversationsQuery().queryKey }),
  ]);
}

/** An answer on its way was perhaps read before this happening; it would undo what was just put in, so it is asked again. */
function refreshIfReading(client: QueryClient, ...keys: (readonly [string])[]): void {
  for (const queryKey of keys) {
    if (client.getQueryState(queryKey)?.fetchStatus === "fetching") void client.invalidateQueries({ queryKey });
  }
}
