import { useEffect, useEffectEvent } from "react";

import { NAVIGATION_START } from "@/instrumentation-client";

/** Longer than the pause between two keystrokes, and too short to be noticed. */
const DELAY_MS = 250;

/**
 * Calls `onPause` with the text once it has not changed for 250 ms, also with the first text. A navigation that starts before ends the
 * pause: a later call that puts the text into the address would make the router give the navigation up.
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
    addEventListener(NAVIGATION_START, end);
    const stop = () => {
      clearTimeout(timer);
      removeEventListener(NAVIGATION_START, end);
    };
    return stop;
  }, [text]);
}
