import { useEffect, useEffectEvent, useRef } from "react";

import { pushConversationEntry, readConversationEntry, writeConversationEntry } from "./conversation-entry";

type BackToList = {
  /** Marks the entry: this conversation covers the list. */
  rememberOverList: (partnerId: string) => void;
  /** Stores the open conversation, or none, in the current entry. */
  remember: (partnerId: string | null) => void;
  /** Returns once whether Back or Forward led here and nothing was opened since. */
  takeTraversal: () => boolean;
  goBack: () => void;
};

/**
 * On a phone the conversation covers the list, so opening it adds a history entry. Back or `goBack`
 * removes the entry and calls `onBack`. Forward calls `onForward`.
 */
export function useBackToList(onBack: () => void, onForward: (partnerId: string) => void): BackToList {
  const hasEntry = useRef(false);
  const isTraversal = useRef(false);
  const leave = useEffectEvent(onBack);
  const openAgain = useEffectEvent(onForward);
  // Effect: listens to the browser's history, so that Back closes the conversation and Forward
  // opens it again.
  useEffect(() => {
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
