import { useEffect, useEffectEvent, useRef } from "react";

type PhoneBack = { opened: () => void; back: () => void };

/**
 * On a phone the open conversation covers the list, so the browser's own Back has to lead to the list, not out of the screen:
 * opening adds an entry to the history, which either Back takes away again.
 */
export function useBackToList(onBack: () => void): PhoneBack {
  const added = useRef(false);
  const leave = useEffectEvent(onBack);
  // An effect, because the browser's Back is outside React.
  useEffect(() => {
    const onPopState = () => {
      if (!added.current) return;
      added.current = false;
      leave();
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);
  return {
    opened: () => {
      if (added.current) return;
      window.history.pushState(null, "", window.location.pathname);
      added.current = true;
    },
    back: () => (added.current ? window.history.back() : onBack()),
  };
}
