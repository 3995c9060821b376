import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";

import { conversationsQuery } from "@/lib/messages/client";
import type { MessagePartner } from "@/lib/messages/schema";

import { toMessagePartner } from "../thread/partner";

export function useOpenPartner(initial: MessagePartner | null) {
  const [selected, setSelected] = useState(initial);
  const { data: conversations } = useQuery(conversationsQuery());
  const listed = conversations?.find(({ userId }) => userId === selected?.id);
  return {
    partner: listed ? toMessagePartner(listed) : selected,
    /** Renders later, so that an effect can call it. */
    restorePartner: setSelected,
    /** Renders at once, so that the caller can move the focus. */
    setPartner: (next: MessagePartner | null) => flushSync(() => setSelected(next)),
  };
}
