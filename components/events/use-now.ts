import { useCallback, useSyncExternalStore } from "react";

import { clock } from "@/lib/core/clock";

const TICK_MS = 15_000;

// One clock for all labels on the screen, running only while one is shown, in steps so that they change together.
let current = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  current = clock.ms();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    current = 0;
  };
}

const snapshot = (): number => (current ||= clock.ms());

/** The present time, a few times a minute. `rendered` is the server's, so that the first render agrees with its HTML. */
export function useNow(rendered: string): Date {
  const serverSnapshot = useCallback(() => Date.parse(rendered), [rendered]);
  return new Date(useSyncExternalStore(subscribe, snapshot, serverSnapshot));
}
