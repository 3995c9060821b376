import { useEffect, useEffectEvent, useRef } from "react";

import { pushConversationEntry, readConversationEntry, writeConversationEntry } from "./conversation-entry";

type BackToList = {
  /** Remembers in the history that this conversation covers the list. */
  rememberOverList: (partnerId: string) => void;
  /** Remembers the open conversation, or none, in the present history entry. */
  remember: (partnerId: string | null) => void;
  /** Says, once, whether the browser came to the present entry by Back or Forward and nothing was opened since. */
  takeTraversal: () => boolean;
  goBack: () => void;
};

/**
 * Makes the browser's Back button lead from the conversation to the list on a phone, where the conversation covers the list. A
 * conversation that opens over the list adds a history entry; the Back button, or `goBack`, removes it and calls `onBack`.
 * Forward comes to the entry again and calls `onForward`.
 */
export function useBackToList(onBack: () => void, onForward: (partnerId: string) => void): BackToList {
  const hasEntry = useRef(false);
  const isTraversal = useRef(false);
  const leave = useEffectEvent(onBack);
  const openAgain = useEffectEvent(onForward);
  // Effect: listens to the browser's history, so that Back closes the conversation and Forward opens it again.
  useEffect(() => {
    // After a reload the entry is still there.
    hasEntry.current = readConversationEntry()?.isOverList === true;
    const onPopState = () => {
      isTraversal.current = true;
      const wasOverList = hasEntry.current;
      const entry = readConversationEntry();
      hasEntry.current = entry?.isOverList === true;
      if (wasOverList) leave();
      else if (hasEntry.current && entry?.conversation) openAgain(entry.conversation);
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);
  const remember = (partnerId: string | null) => {
    isTraversal.current = false;
    writeConversationEntry(partnerId, hasEntry.current);
  };
  return {
    remember,
    rememberOverList: (partnerId) => {
      if (hasEntry.current) return remember(partnerId);
      isTraversal.current = false;
      pushConversationEntry(partnerId);
      hasEntry.current = true;
    },
    takeTraversal: () => {
      const taken = isTraversal.current;
      isTraversal.current = false;
      return taken;
    },
    goBack: () => {
      if (hasEntry.current) return window.history.back();
      writeConversationEntry(null);
      onBack();
    },
  };
}
