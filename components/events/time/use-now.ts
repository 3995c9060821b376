import { useSyncExternalStore } from "react";

import { clock } from "@/lib/core/shared/clock";

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

/**
 * The present time, a few times a minute. `rendered` is the server's, so that the first render agrees with its HTML. With
 * `onlyAt` it moves but once, at that instant: hundreds of cards on which nothing else can change stay still.
 */
export function useNow(rendered: string, onlyAt?: string): Date {
  const [first, step] = [Date.parse(rendered), onlyAt === undefined ? null : Date.parse(onlyAt)];
  const at = (now: number) => (step === null ? now : now >= step ? step : Math.min(first, step - 1));
  return new Date(
    useSyncExternalStore(
      subscribe,
      () => at(snapshot()),
      () => at(first),
    ),
  );
}
