import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

import { conversationsQuery } from "@/lib/messages/client";
import type { MessagePartner } from "@/lib/messages/schema";

import { toMessagePartner } from "../thread/partner";
import { readConversationEntry } from "./conversation-entry";

type Screen = {
  /** Starts as the conversation that the server rendered. */
  openId: string | null;
  renderedAt: string;
  open: (partner: MessagePartner | null) => void;
  remember: (partnerId: string | null) => void;
  takeTraversal: () => boolean;
  focus: () => void;
};

/** Asks the server for a member who is not in the list. */
export function useOpenRemembered(open: Screen["open"]): (conversation: string | null) => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  return (conversation) => {
    const listed = queryClient
      .getQueryData(conversationsQuery().queryKey)
      ?.find(({ userId }) => userId === conversation);
    open(listed ? toMessagePartner(listed) : null);
    if (conversation !== null && !listed) router.replace(`/messages?user=${conversation}`);
  };
}

/**
 * Moves the member in the address into the history entry, and opens the entry's member after a
 * reload or Back (docs/product/messages.md#opening-a-conversation-by-address).
 */
export function useConversationOfAddress({ openId, renderedAt, open, remember, takeTraversal, focus }: Screen): void {
  const openRemembered = useOpenRemembered(open);
  const onServerRender = useEffectEvent(() => {
    const isTraversal = takeTraversal();
    if (window.location.search) {
      remember(openId);
      if (openId !== null) focus();
      return;
    }
    const entry = readConversationEntry();
    // The router drops the entry's state when it refreshes the page.
    if (!entry && !isTraversal) {
      if (openId !== null) remember(openId);
      return;
    }
    // After Back, the page may be the one rendered for an earlier address: the entry is right.
    const conversation = entry?.conversation ?? null;
    if (conversation === openId) return;
    openRemembered(conversation);
  });
  // Effect: reads and writes the browser's history entry, and moves the focus, when the page opens
  // or the server has rendered it again.
  useEffect(() => onServerRender(), [renderedAt]);
}
