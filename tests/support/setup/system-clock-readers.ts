/** Files of ours that read the system's clock in tests, each with its reason. */
const SYSTEM_CLOCK_READERS: Record<string, string> = {
  "lib/core/shared/clock.ts": "It is the clock's default source; tests replace it.",
};

/** Whether a line of a stack trace is in a file that may read the system's clock. */
export const isSystemClockReader = (line: string): boolean =>
  Object.keys(SYSTEM_CLOCK_READERS).some((file) => line.includes(file));
