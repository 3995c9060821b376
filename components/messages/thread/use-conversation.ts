import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";

import { setOpenConversation } from "@/components/live/open-conversation";
import { useOutbox } from "@/components/live/use-realtime";
import { logInBrowser } from "@/lib/core/browser/log";
import { ApiError } from "@/lib/http/browser/api-client";
import { conversationQuery, hasGap } from "@/lib/messages/client";

import type { OutboxEntry } from "@/components/live/outbox/outbox";
import { useMarkRead } from "./use-mark-read";

const NONE: readonly never[] = [];
const getNoEntries = (): readonly OutboxEntry[] => NONE;

export function useConversation(viewerId: string, partnerId: string) {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const { data, error, isFetching, refetch } = useQuery(conversationQuery(partnerId));
  const messages = data ?? NONE;
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries, getNoEntries);
  const unsent = useMemo(() => entries.filter(({ receiverId }) => receiverId === partnerId), [entries, partnerId]);
  // The account was deleted, or one of the two blocked the other.
  const isUnavailable = error instanceof ApiError && error.status === 404;

  useMarkRead(viewerId, partnerId, messages);
  useLogError(isUnavailable ? null : error);
  // Effect: stores which conversation is open for the toasts, which skip its messages.
  useEffect(() => {
    setOpenConversation(partnerId);
    return () => setOpenConversation(null);
  }, [partnerId]);
  const isIncomplete = hasGap(messages);
  // Fetches a message missing between the server's page and the socket's.
  useEffect(() => {
    if (isIncomplete) void queryClient.invalidateQueries({ queryKey: conversationQuery(partnerId).queryKey });
  }, [isIncomplete, partnerId, queryClient]);
  // Also removes messages whose acknowledgement was lost.
  useEffect(() => outbox.acknowledge(messages.flatMap(({ clientId }) => clientId ?? [])), [outbox, messages]);

  return {
    messages,
    unsent,
    outbox,
    isUnavailable,
    isLoaded: data !== undefined,
    hasFailed: data === undefined && error !== null,
    isFetching,
    retry: () => void refetch(),
  };
}

export type ConversationState = ReturnType<typeof useConversation>;

function useLogError(error: Error | null): void {
  const logged = useRef<Error | null>(null);
  // Effect: logs a failed query to the browser's console, once.
  useEffect(() => {
    if (error && logged.current !== error) logInBrowser("A conversation could not be loaded", error);
    logged.current = error;
  }, [error]);
}
