import { useEffect, useEffectEvent, useRef } from "react";

import { pushConversationEntry, readConversationEntry, writeConversationEntry } from "./conversation-entry";

type BackToList = {
  /** Remembers the open conversation in the history; `isOverList` if it covers the list. */
  remember: (partnerId: string, isOverList: boolean) => void;
  goBack: () => void;
};

/**
 * Makes the browser's Back button lead from the conversation to the list on a phone, where the conversation covers the list. A
 * conversation that opens over the list adds a history entry; the Back button, or `goBack`, removes it and calls `onBack`.
 */
export function useBackToList(onBack: () => void): BackToList {
  const hasEntry = useRef(false);
  const leave = useEffectEvent(onBack);
  // Effect: listens to the browser's history, so that Back closes the conversation.
  useEffect(() => {
    // After a reload the entry is still there.
    hasEntry.current = readConversationEntry()?.isOverList === true;
    const onPopState = () => {
      if (!hasEntry.current) return;
      hasEntry.current = false;
      leave();
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);
  return {
    remember: (partnerId, isOverList) => {
      if (!isOverList || hasEntry.current) return writeConversationEntry(partnerId);
      pushConversationEntry(partnerId);
      hasEntry.current = true;
    },
    goBack: () => {
      if (hasEntry.current) return window.history.back();
      writeConversationEntry(null);
      onBack();
    },
  };
}
