/** Reads of everybody at an event who missed the same, for each second (docs/product/realtime-protocol.md#reading-again). */
const PEOPLE_PER_SECOND = 100;
const MAX_WINDOW_MS = 20_000;

/** Reads of everybody at an event while others arrive, for each second (docs/product/presence.md#live-attendee-updates). */
const CHECKS_PER_SECOND = 10;
/** In a larger event, where a read costs more and an arrival reaches more browsers. */
const CROWD = 100;
const CROWD_CHECKS_PER_SECOND = 4;
const MIN_CHECK_DELAY_MS = 1_000;
const MAX_CHECK_DELAY_MS = 240_000;

/** The call that lists an event's attendees, and those below it. */
export const ATTENDEES_PATH = /^\/api\/events\/([^/]+)\/rsvped-attendees/;

/** Returns the time in milliseconds over which the browsers at an event spread a read that all of them make once. */
export const getReadWindowMs = (people: number): number =>
  Math.min(MAX_WINDOW_MS, (people / PEOPLE_PER_SECOND) * 1_000);

/** Returns a moment of that window. */
export const getReadDelayMs = (people: number, random: () => number = Math.random): number =>
  random() * getReadWindowMs(people);

/**
 * Returns after how many milliseconds a browser compares its list with the server's once it has applied a check-in or check-out of the
 * event. A thousand arrivals tell a thousand browsers: reading soon after each of them would cost the square of the room.
 */
export function getCheckDelayMs(people: number, random: () => number = Math.random): number {
  const checksPerSecond = people > CROWD ? CROWD_CHECKS_PER_SECOND : CHECKS_PER_SECOND;
  const latest = Math.min(MAX_CHECK_DELAY_MS, (people / checksPerSecond) * 1_000);
  return MIN_CHECK_DELAY_MS + random() * Math.max(0, latest - MIN_CHECK_DELAY_MS);
}
