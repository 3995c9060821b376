/** How many browsers at an event read again in each second (docs/product/realtime-protocol.md#reading-again). */
const READS_PER_SECOND = 10;
const MIN_WINDOW_MS = 1_000;
const MAX_WINDOW_MS = 120_000;

/** The call that lists an event's attendees, and those below it. */
export const ATTENDEES_PATH = /^\/api\/events\/([^/]+)\/rsvped-attendees/;

/**
 * Returns after how many milliseconds a browser at an event reads again what the live connection may not have sent. All browsers there
 * have the same reason at the same time, so each chooses a random moment of a window that grows with the event.
 */
export function getReadDelayMs(
  people: number,
  random: () => number = Math.random,
  maxWindowMs = MAX_WINDOW_MS,
): number {
  const windowMs = Math.max(MIN_WINDOW_MS, (people / READS_PER_SECOND) * 1_000);
  return random() * Math.min(maxWindowMs, windowMs);
}
