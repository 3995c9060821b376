import { queryOptions } from "@tanstack/react-query";

import { ApiError, apiQuery, apiRequest } from "@/lib/http/browser/api-client";
import { wholeListQuery } from "@/lib/http/browser/list-queries";

import { CATCH_UP_PAGE_SIZE } from "./constants";
import type { UnreadCounts, ConversationSummary, MessageResponse } from "./schema";

const conversationPath = (userId: string) => `/api/messages/conversation/${userId}`;

export const conversationsQuery = () => wholeListQuery<ConversationSummary>("/api/messages/conversations");

export const unreadCountsQuery = () => queryOptions<UnreadCounts>({ queryKey: ["/api/unread-counts"] });

/** Oldest first. A later read continues after the cached messages, so that none is missing. */
export const conversationQuery = (userId: string) =>
  queryOptions({
    queryKey: [conversationPath(userId)] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<MessageResponse[]> => {
      const cached = client.getQueryData<MessageResponse[]>(queryKey) ?? [];
      const read = cached.length === 0 ? await fetchPage(userId, "", signal) : await catchUp(userId, cached, signal);
      // Live messages may have been added to the cache during the read.
      return mergeMessages(client.getQueryData<MessageResponse[]>(queryKey) ?? [], read);
    },
  });

export const fetchOlderMessages = (userId: string, before: string): Promise<MessageResponse[]> =>
  fetchPage(userId, `?before=${before}`);

/** @throws ApiError, or TypeError if the network fails */
export const markRead = (userId: string): Promise<{ count: number }> =>
  apiRequest("POST", `/api/messages/mark-read/${userId}`, {});

/** Orders by `seq`, each message once. A message that is read in one list is read. */
export function mergeMessages(
  first: readonly MessageResponse[],
  second: readonly MessageResponse[],
): MessageResponse[] {
  const byId = new Map(first.map((message) => [message.id, message]));
  for (const message of second) {
    const isRead = message.isRead || byId.get(message.id)?.isRead === true;
    byId.set(message.id, isRead === message.isRead ? message : { ...message, isRead });
  }
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

/** `seq` has no gaps within a conversation. */
export function hasGap(messages: readonly MessageResponse[]): boolean {
  return findLastBeforeGap(messages) !== messages.at(-1);
}

function findLastBeforeGap(messages: readonly MessageResponse[]): MessageResponse | undefined {
  const gap = messages.findIndex(
    (message, index) => messages[index + 1] !== undefined && messages[index + 1]?.seq !== message.seq + 1,
  );
  return gap === -1 ? messages.at(-1) : messages[gap];
}

async function fetchPage(userId: string, query: string, signal?: AbortSignal): Promise<MessageResponse[]> {
  const page = await apiQuery<MessageResponse[]>(conversationPath(userId) + query, { signal });
  // Discards malformed entries.
  return (page ?? []).filter((message) => Boolean(message.id));
}

/** Fetches what follows the cached messages, page by page, and newer read marks. */
async function catchUp(
  userId: string,
  cached: readonly MessageResponse[],
  signal: AbortSignal,
): Promise<MessageResponse[]> {
  let read: MessageResponse[] = [];
  let after = findLastBeforeGap(cached)?.id;
  while (after) {
    try {
      const page: MessageResponse[] = await fetchPage(userId, `?after=${after}`, signal);
      read = mergeMessages(read, page);
      after = page.length < CATCH_UP_PAGE_SIZE ? undefined : page.at(-1)?.id;
    } catch (error) {
      // The message is no longer accessible, as after a block, so the newest page is right.
      if (error instanceof ApiError && [400, 404].includes(error.status)) return fetchPage(userId, "", signal);
      throw error;
    }
  }
  const hasUnreadOwn = cached.some((message) => message.receiverId === userId && !message.isRead);
  return hasUnreadOwn ? mergeMessages(read, await fetchPage(userId, "", signal)) : read;
}
