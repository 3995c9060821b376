import { setTimeout as wait } from "node:timers/promises";

import type { Child } from "./children";

/** After this many ends within the window, starting again does not help. */
const MAX_ENDS = 5;
const WINDOW_MS = 60_000;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;

type Options = {
  first: Child;
  start: () => Child;
  log: (line: string) => void;
  onGiveUp: (reason: string) => void;
  /** Monotonic milliseconds. */
  now?: () => number;
  /** Rejects when the signal is aborted. */
  delay?: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type Supervised = {
  current(): Child;
  stop(): Promise<void>;
};

const waitFor = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal });

/** Doubles the delay for each further end within a minute. Gives up at the fifth. */
export function supervise({
  first,
  start,
  log,
  onGiveUp,
  now = () => performance.now(),
  delay = waitFor,
}: Options): Supervised {
  const stopping = new AbortController();
  let ends: number[] = [];
  let child = first;
  const { name } = first;

  const restart = async (how: string): Promise<void> => {
    const at = now();
    ends = [...ends.filter((end) => at - end < WINDOW_MS), at];
    if (ends.length >= MAX_ENDS)
      return onGiveUp(
        `${name} ended ${MAX_ENDS} times within a minute, the last time with ${how}; its reason is above.`,
      );
    const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (ends.length - 1));
    log(`${name} ended with ${how}; starting it again in ${delayMs / 1_000} s.`);
    await delay(delayMs, stopping.signal).catch(() => undefined);
    if (stopping.signal.aborted) return;
    child = start();
    log(`${name} was started again.`);
    watch(child);
  };
  const watch = (watched: Child): void => watched.onExit((how) => void restart(how));
  watch(child);

  return {
    current: () => child,
    async stop() {
      stopping.abort();
      await child.stop();
    },
  };
}
