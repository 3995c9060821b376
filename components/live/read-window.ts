const PEOPLE_PER_SECOND = 100;
const MAX_WINDOW_MS = 20_000;

/** The call that lists an event's attendees, and those below it. */
export const ATTENDEES_PATH = /^\/api\/events\/([^/]+)\/rsvped-attendees/;

/**
 * Returns the time in milliseconds over which the browsers at an event spread a read that all of them make
 * (docs/product/realtime-protocol.md#reading-again).
 */
export const getReadWindowMs = (people: number): number =>
  Math.min(MAX_WINDOW_MS, (people / PEOPLE_PER_SECOND) * 1_000);
