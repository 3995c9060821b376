/** Files of ours that read the system's clock in tests, each with its reason. */
const SYSTEM_CLOCK_READERS: Record<string, string> = {
  "lib/core/shared/clock.ts": "It is the clock's default source; tests replace it.",
};

/** Whether the file at this path may read the system's clock. */
export const isSystemClockReader = (path: string): boolean =>
  Object.keys(SYSTEM_CLOCK_READERS).some((file) => path.endsWith(file));
