import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { logInBrowser } from "@/lib/core/browser/log";
import { conversationQuery, mergeMessages, fetchOlderMessages } from "@/lib/messages/client";
import { MESSAGES_PAGE_SIZE } from "@/lib/messages/constants";
import type { MessageResponse } from "@/lib/messages/schema";

type Older = { hasOlder: boolean; state: "idle" | "loading" | "failed"; load: () => void };

/** The history before what is loaded, a page at a time, put in front of it. `seq` counts from 1, so its start is known. */
export function useOlderMessages(partnerId: string, messages: readonly MessageResponse[]): Older {
  const queryClient = useQueryClient();
  const [state, setState] = useState<Older["state"]>("idle");
  const [atStart, setAtStart] = useState(false);
  const first = messages[0];

  const load = () => {
    if (!first || state === "loading") return;
    setState("loading");
    fetchOlderMessages(partnerId, first.id)
      .then((page) => {
        queryClient.setQueryData(conversationQuery(partnerId).queryKey, (old) => mergeMessages(old ?? [], page));
        setAtStart(page.length < MESSAGES_PAGE_SIZE);
        setState("idle");
      })
      .catch((error: unknown) => {
        logInBrowser("Earlier messages could not be loaded", error);
        setState("failed");
      });
  };
  return { hasOlder: first !== undefined && first.seq > 1 && !atStart, state, load };
}
