import { useEffect, useEffectEvent } from "react";

/** Longer than the pause between two keystrokes, and too short to be noticed. */
const DELAY_MS = 250;

/** Calls `onPause` with the text once it has not changed for 250 ms, also with the first text. */
export function useDebouncedChange(text: string, onPause: (text: string) => void): void {
  const handlePause = useEffectEvent(onPause);
  // Effect: runs a timer, which each change of the text starts again.
  useEffect(() => {
    const timer = setTimeout(() => handlePause(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
