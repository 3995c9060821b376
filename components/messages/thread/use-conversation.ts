import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";

import { clearUnread, markMessagesRead, refetchUnread } from "@/components/live/message-cache";
import { setOpenConversation } from "@/components/live/open-conversation";
import type { OutboxEntry } from "@/components/live/outbox/outbox";
import { useConnectionState, useOutbox } from "@/components/live/use-realtime";
import { getConversationTopic } from "@/components/notifications/announcements";
import { dismissToastsAbout } from "@/components/ui/feedback/toast";
import { blockedQuery } from "@/lib/connections/client/safety";
import { listen } from "@/lib/core/browser/listen";
import { logInBrowser } from "@/lib/core/browser/log";
import { ApiError } from "@/lib/http/browser/api-client";
import { conversationQuery, hasGap, markRead } from "@/lib/messages/client";
import type { MessageResponse } from "@/lib/messages/schema";

const MIN_INTERVAL_MS = 1_000;

const NONE: readonly never[] = [];
const getNoEntries = (): readonly OutboxEntry[] => NONE;

export function useConversation(viewerId: string, partnerId: string) {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const query = useQuery(conversationQuery(partnerId));
  const { error } = query;
  const messages = query.data ?? NONE;
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries, getNoEntries);
  const unsent = useMemo(() => entries.filter(({ receiverId }) => receiverId === partnerId), [entries, partnerId]);
  // The account was deleted, or one of the two blocked the other.
  const isUnavailable = error instanceof ApiError && error.status === 404;

  const isVisible = useTabVisible();
  useMarkRead(viewerId, partnerId, messages, isVisible);
  const failure = isUnavailable ? null : error;
  // Effect: logs a failed query to the browser's console.
  useEffect(() => {
    if (failure) logInBrowser("A conversation could not be loaded", failure);
  }, [failure]);
  // Effect: stores which conversation is open for the toasts, which skip its messages.
  useEffect(() => {
    setOpenConversation(partnerId);
    return () => setOpenConversation(null);
  }, [partnerId]);
  // Effect: closes the toasts that lead here, even from while the tab was hidden.
  useEffect(() => {
    if (isVisible) dismissToastsAbout(getConversationTopic(partnerId));
  }, [partnerId, isVisible]);
  const isIncomplete = hasGap(messages);
  // Fetches a message missing between the server's page and the socket's.
  useEffect(() => {
    if (isIncomplete) void queryClient.invalidateQueries({ queryKey: conversationQuery(partnerId).queryKey });
  }, [isIncomplete, partnerId, queryClient]);
  // Also removes messages whose acknowledgement was lost.
  useEffect(() => outbox.acknowledge(messages.flatMap(({ clientId }) => clientId ?? [])), [outbox, messages]);

  return { query, messages, unsent, isUnavailable };
}

/** A block by the other member is never visible. */
export function useIsBlocked(userId: string, enabled: boolean): boolean {
  const { data } = useQuery({
    ...blockedQuery(),
    enabled,
    select: (people) => people.some((person) => person.userId === userId),
  });
  return enabled && data === true;
}

/** At most once a second, and only in a visible tab (docs/product/messages.md#read-state). */
function useMarkRead(
  viewerId: string,
  partnerId: string,
  messages: readonly MessageResponse[],
  isVisible: boolean,
): void {
  const queryClient = useQueryClient();
  const connection = useConnectionState();
  const upTo = messages.findLast((message) => message.senderId === partnerId && !message.isRead)?.seq ?? null;
  const isBusy = useRef(false);
  const [intervals, setIntervals] = useState(0);

  // Runs again, and so retries, when the tab is shown, the connection returns or a message arrives.
  useEffect(() => {
    if (upTo === null || !isVisible || isBusy.current) return;
    isBusy.current = true;
    clearUnread(queryClient, partnerId);
    markRead(partnerId)
      .then(() => {
        const read = { readerId: viewerId, senderId: partnerId, upTo };
        queryClient.setQueryData(conversationQuery(partnerId).queryKey, (old) => old && markMessagesRead(old, read));
        setTimeout(() => {
          isBusy.current = false;
          setIntervals((count) => count + 1);
        }, MIN_INTERVAL_MS);
        return refetchUnread(queryClient);
      })
      .catch((error: unknown) => {
        isBusy.current = false;
        logInBrowser("A conversation could not be marked as read", error);
      });
  }, [upTo, isVisible, connection, intervals, partnerId, viewerId, queryClient]);
}

const onVisibilityChange = (listener: () => void) => listen(document, listener, "visibilitychange");

function useTabVisible(): boolean {
  return useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === "visible",
    () => false,
  );
}
