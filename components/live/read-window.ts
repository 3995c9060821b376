/** See docs/product/realtime-protocol.md#reading-again. */
const READS_PER_SECOND = 10;
const MIN_WINDOW_MS = 1_000;
const MAX_WINDOW_MS = 120_000;

/** Also matches the calls below it, such as that of the topics. */
export const ATTENDEES_PATH = /^\/api\/events\/([^/]+)\/rsvped-attendees/;

/**
 * Returns a random delay in milliseconds. All browsers at an event want to read at once, so the
 * window grows with the number of people.
 */
export function getReadDelayMs(
  people: number,
  random: () => number = Math.random,
  maxWindowMs = MAX_WINDOW_MS,
): number {
  const windowMs = Math.max(MIN_WINDOW_MS, (people / READS_PER_SECOND) * 1_000);
  return random() * Math.min(maxWindowMs, windowMs);
}
