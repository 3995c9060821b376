import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { useConnectionState } from "@/components/live/realtime-provider";
import { logInBrowser } from "@/lib/core/browser/log";
import { conversationQuery, markRead } from "@/lib/messages/client";
import type { MessageResponse } from "@/lib/messages/schema";

import { clearUnread, refetchUnread, markMessagesRead } from "@/components/live/message-cache";
import { useTabVisible } from "./use-tab-visible";

/** Whoever writes fast is read in gulps, not with a call each. */
const AT_MOST_EVERY_MS = 1_000;

/** Marks the open conversation read once its messages are loaded, and whatever arrives while it is looked at (spec A§7). */
export function useMarkRead(viewerId: string, partnerId: string, messages: readonly MessageResponse[]): void {
  const queryClient = useQueryClient();
  const visible = useTabVisible();
  const connection = useConnectionState();
  const upTo = messages.findLast((message) => message.senderId === partnerId && !message.isRead)?.seq ?? null;
  const busy = useRef(false);
  const [finished, setFinished] = useState(0);

  // An effect, because reading is something the server has to be told. A failed call is made again when the tab is shown,
  // the connection returns or something new arrives.
  useEffect(() => {
    if (upTo === null || !visible || busy.current) return;
    busy.current = true;
    clearUnread(queryClient, partnerId);
    markRead(partnerId)
      .then(() => {
        const read = { readerId: viewerId, senderId: partnerId, upTo };
        queryClient.setQueryData(conversationQuery(partnerId).queryKey, (old) => old && markMessagesRead(old, read));
        setTimeout(() => {
          busy.current = false;
          setFinished((count) => count + 1);
        }, AT_MOST_EVERY_MS);
        return refetchUnread(queryClient);
      })
      .catch((error: unknown) => {
        busy.current = false;
        logInBrowser("A conversation could not be marked as read", error);
      });
  }, [upTo, visible, connection, finished, partnerId, viewerId, queryClient]);
}
