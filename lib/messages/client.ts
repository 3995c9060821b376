import { queryOptions } from "@tanstack/react-query";

import { apiAllPages, ApiError, apiQuery, apiRequest } from "@/lib/http/browser/api-client";

import { CATCH_UP_PAGE_SIZE } from "./constants";
import type { ConversationSummary, MessageResponse } from "./schema";

const conversationPath = (userId: string) => `/api/messages/conversation/${userId}`;

/** My conversations, newest first. */
export const conversationsQuery = () =>
  queryOptions({
    queryKey: ["/api/messages/conversations"] as const,
    queryFn: ({ queryKey, signal }) => apiAllPages<ConversationSummary>(queryKey[0], { signal }),
  });

/** `{ count }` of unread messages. */
export const unreadCountQuery = () =>
  queryOptions({
    queryKey: ["/api/messages/unread-count"] as const,
    queryFn: async ({ signal }) =>
      (await apiQuery<{ count: number }>("/api/messages/unread-count", { signal })) ?? { count: 0 },
  });

/**
 * The messages with one person, oldest first: the newest page, and older ones in front of it as they are loaded. Read again it
 * catches up from what is known instead of starting over, so nothing that was loaded is lost and nothing missed or doubled.
 */
export const conversationQuery = (userId: string) =>
  queryOptions({
    queryKey: [conversationPath(userId)] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<MessageResponse[]> => {
      const known = client.getQueryData<MessageResponse[]>(queryKey) ?? [];
      const read = known.length === 0 ? await readPage(userId, "", signal) : await catchUp(userId, known, signal);
      // Live messages were put into the cache while this was under way.
      return mergeMessages(client.getQueryData<MessageResponse[]>(queryKey) ?? [], read);
    },
  });

/** The page before a message, oldest first. */
export const fetchOlderMessages = (userId: string, before: string, signal?: AbortSignal): Promise<MessageResponse[]> =>
  readPage(userId, `?before=${before}`, signal);

/** Marks all that this person sent me as read. @throws ApiError, TypeError when the network failed */
export const markRead = (userId: string): Promise<{ count: number }> =>
  apiRequest("POST", `/api/messages/mark-read/${userId}`, {});

/** Both lists as one in the order of `seq`, each message once. What has been read stays read, however old the other copy is. */
export function mergeMessages(known: readonly MessageResponse[], more: readonly MessageResponse[]): MessageResponse[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of more) {
    const isRead = message.isRead || byId.get(message.id)?.isRead === true;
    byId.set(message.id, isRead === message.isRead ? message : { ...message, isRead });
  }
  return [...byId.values()].sort((one, other) => one.seq - other.seq);
}

/** True when a message between these is missing: `seq` counts a conversation's messages without a gap. */
export function hasGap(messages: readonly MessageResponse[]): boolean {
  return lastBeforeGap(messages) !== messages.at(-1);
}

function lastBeforeGap(messages: readonly MessageResponse[]): MessageResponse | undefined {
  const gap = messages.findIndex(
    (message, index) => messages[index + 1] !== undefined && messages[index + 1]?.seq !== message.seq + 1,
  );
  return gap === -1 ? messages.at(-1) : messages[gap];
}

async function readPage(userId: string, query: string, signal?: AbortSignal): Promise<MessageResponse[]> {
  const page = await apiQuery<MessageResponse[]>(conversationPath(userId) + query, { signal });
  // Spec A§7: entries without an id are discarded.
  return (page ?? []).filter((message) => Boolean(message.id));
}

/** All after what is known, page by page until one is not full (contract §4), and the read marks that came meanwhile. */
async function catchUp(
  userId: string,
  known: readonly MessageResponse[],
  signal: AbortSignal,
): Promise<MessageResponse[]> {
  let read: MessageResponse[] = [];
  let after = lastBeforeGap(known)?.id;
  while (after) {
    try {
      const page: MessageResponse[] = await readPage(userId, `?after=${after}`, signal);
      read = mergeMessages(read, page);
      after = page.length < CATCH_UP_PAGE_SIZE ? undefined : page.at(-1)?.id;
    } catch (error) {
      // What I knew is no longer theirs to give (blocked, removed): the answer to a fresh look is the truth.
      if (error instanceof ApiError && [400, 404].includes(error.status)) return readPage(userId, "", signal);
      throw error;
    }
  }
  const awaitsReading = known.some((message) => message.receiverId === userId && !message.isRead);
  return awaitsReading ? mergeMessages(read, await readPage(userId, "", signal)) : read;
}
