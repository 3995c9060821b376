import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { useConnectionState } from "@/components/live/use-realtime";
import { clearUnread, markMessagesRead, refetchUnread } from "@/components/live/message-cache";
import { logInBrowser } from "@/lib/core/browser/log";
import { conversationQuery, markRead } from "@/lib/messages/client";
import type { MessageResponse } from "@/lib/messages/schema";

import { useTabVisible } from "./use-tab-visible";

const MIN_INTERVAL_MS = 1_000;

/** At most once a second, and only in a visible tab (docs/product/messages.md#read-state). */
export function useMarkRead(viewerId: string, partnerId: string, messages: readonly MessageResponse[]): void {
  const queryClient = useQueryClient();
  const isVisible = useTabVisible();
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
