import { useEffect, useEffectEvent } from "react";

import { NAVIGATION_START, type NavigationStart } from "@/instrumentation-client";

/** Longer than the pause between two keystrokes. */
const DELAY_MS = 250;

/**
 * Calls `onPause` when the text stops changing, also for the first text. A link click calls it at
 * once, because writing the address later would cancel the navigation.
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
