import { useEffect, useEffectEvent } from "react";

import { NAVIGATION_START, type NavigationStart } from "@/instrumentation-client";

/** Longer than the pause between two keystrokes, and too short to be noticed. */
const DELAY_MS = 250;

/**
 * Calls `onPause` with the text once it has not changed for 250 ms, also with the first text. A link that is followed before ends the
 * pause: a later call that puts the text into the address would make the router give the navigation up. Back and Forward don't end it,
 * because the address is another entry's already.
 */
export function useDebouncedChange(text: string, onPause: (text: string) => void): void {
  const handlePause = useEffectEvent(onPause);
  // Effect: runs a timer, which each change of the text starts again.
  useEffect(() => {
    const end = () => {
      stop();
      handlePause(text);
    };
    const timer = setTimeout(end, DELAY_MS);
    const onNavigationStart = ({ detail }: NavigationStart) => detail.type !== "traverse" && end();
    addEventListener(NAVIGATION_START, onNavigationStart as EventListener);
    const stop = () => {
      clearTimeout(timer);
      removeEventListener(NAVIGATION_START, onNavigationStart as EventListener);
    };
    return stop;
  }, [text]);
}
