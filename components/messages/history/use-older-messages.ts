import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { logInBrowser } from "@/lib/core/browser/log";
import { conversationQuery, mergeMessages, fetchOlderMessages } from "@/lib/messages/client";
import { MESSAGES_PAGE_SIZE } from "@/lib/messages/constants";
import type { MessageResponse } from "@/lib/messages/schema";

export type OlderMessages = { hasOlder: boolean; state: "idle" | "loading" | "failed"; loadOlder: () => void };

export function useOlderMessages(partnerId: string, messages: readonly MessageResponse[]): OlderMessages {
  const queryClient = useQueryClient();
  const [state, setState] = useState<OlderMessages["state"]>("idle");
  const [isAtStart, setAtStart] = useState(false);
  const oldest = messages[0];

  const loadOlder = () => {
    if (!oldest || state === "loading") return;
    setState("loading");
    fetchOlderMessages(partnerId, oldest.id)
      .then((page) => {
        queryClient.setQueryData(conversationQuery(partnerId).queryKey, (known) => mergeMessages(known ?? [], page));
        setAtStart(page.length < MESSAGES_PAGE_SIZE);
        setState("idle");
      })
      .catch((error: unknown) => {
        logInBrowser("Earlier messages could not be loaded", error);
        setState("failed");
      });
  };
  // `seq` counts a conversation's messages from 1.
  return { hasOlder: oldest !== undefined && oldest.seq > 1 && !isAtStart, state, loadOlder };
}
