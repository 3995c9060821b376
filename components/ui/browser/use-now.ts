import { useSyncExternalStore } from "react";

import { clock } from "@/lib/core/shared/clock";

const TICK_MS = 15_000;

let currentMs = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  currentMs = clock.ms();
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
    currentMs = 0;
  };
}

const getSnapshot = (): number => (currentMs ||= clock.ms());

/**
 * Returns the current time, updated every 15 seconds. The first render returns `renderedAt`, to
 * match the server's HTML. With `changesAt` the value changes only once, at that instant.
 */
export function useNow(renderedAt: string, changesAt?: string): Date {
  const renderedMs = Date.parse(renderedAt);
  const changesAtMs = changesAt === undefined ? null : Date.parse(changesAt);
  const toDisplayed = (nowMs: number): number => {
    if (changesAtMs === null) return nowMs;
    return nowMs >= changesAtMs ? changesAtMs : Math.min(renderedMs, changesAtMs - 1);
  };
  return new Date(
    useSyncExternalStore(
      subscribe,
      () => toDisplayed(getSnapshot()),
      () => toDisplayed(renderedMs),
    ),
  );
}
