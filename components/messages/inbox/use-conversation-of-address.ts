import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

import { conversationsQuery } from "@/lib/messages/client";
import type { MessagePartner } from "@/lib/messages/schema";

import { toMessagePartner } from "../thread/partner";
import { readConversationEntry } from "./conversation-entry";

type Screen = {
  /** The open conversation; when the page opens, the one that the server rendered. */
  openId: string | null;
  /** When the server rendered the page. */
  renderedAt: string;
  open: (partner: MessagePartner | null) => void;
  remember: (partnerId: string | null) => void;
  takeTraversal: () => boolean;
  focus: () => void;
};

/** Returns the function that opens what a history entry remembers; it asks the server for a member who is not in the list. */
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
 * Moves the member whom the address names into the history entry, and opens the one that the entry names after a reload or Back; see
 * docs/product/messages.md#opening-a-conversation-by-address.
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
    // The router drops what the entry remembers when it refreshes the page.
    if (!entry && !isTraversal) {
      if (openId !== null) remember(openId);
      return;
    }
    // After Back, the page may be the one rendered for an earlier address: the entry is right.
    const conversation = entry?.conversation ?? null;
    if (conversation === openId) return;
    openRemembered(conversation);
  });
  // Effect: reads and writes the browser's history entry, and moves the focus, when the page opens or the server has rendered it again.
  useEffect(() => onServerRender(), [renderedAt]);
}
