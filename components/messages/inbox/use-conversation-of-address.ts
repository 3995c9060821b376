import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

import { conversationsQuery } from "@/lib/messages/client";
import type { MessagePartner } from "@/lib/messages/schema";

import { toMessagePartner } from "../thread/partner";
import { readConversationEntry, writeConversationEntry } from "./conversation-entry";

/**
 * Moves the member whom the address names into the history entry when the page opens, and opens the one that the entry names after a
 * reload; see docs/product/messages.md#opening-a-conversation-by-address.
 * @param initialId the member named in the address; null if it names none
 */
export function useConversationOfAddress(
  initialId: string | null,
  open: (partner: MessagePartner) => void,
  focus: () => void,
): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const onMount = useEffectEvent(() => {
    if (initialId !== null || window.location.search) {
      writeConversationEntry(initialId);
      if (initialId !== null) focus();
      return;
    }
    const restored = readConversationEntry()?.conversation;
    if (restored === undefined) return;
    const listed = queryClient.getQueryData(conversationsQuery().queryKey)?.find(({ userId }) => userId === restored);
    if (listed) open(toMessagePartner(listed));
    else router.replace(`/messages?user=${restored}`);
  });
  // Effect: reads and writes the browser's history entry, and moves the focus, when the page opens.
  useEffect(() => onMount(), []);
}
