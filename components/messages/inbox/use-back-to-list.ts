import { useEffect, useEffectEvent, useRef } from "react";

type BackToList = { pushEntry: () => void; goBack: () => void };

/**
 * Makes the browser's Back button lead from the conversation to the list on a phone, where the conversation covers the list.
 * `pushEntry` adds a history entry when a conversation opens; the Back button, or `goBack`, removes it and calls `onBack`.
 */
export function useBackToList(onBack: () => void): BackToList {
  const hasEntry = useRef(false);
  const leave = useEffectEvent(onBack);
  // Effect: listens to the browser's history, so that Back closes the conversation.
  useEffect(() => {
    const onPopState = () => {
      if (!hasEntry.current) return;
      hasEntry.current = false;
      leave();
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);
  return {
    pushEntry: () => {
      if (hasEntry.current) return;
      window.history.pushState(null, "", window.location.pathname);
      hasEntry.current = true;
    },
    goBack: () => (hasEntry.current ? window.history.back() : onBack()),
  };
}
