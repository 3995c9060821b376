const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Attempts that pass at once, then waits that double. What was used fades, so that there is no window to wait for. */
export type Schedule = { free: number; firstWaitMs: number; maxWaitMs: number; fadeMs: number };

/** Each is the most that any 24 hours allow: schedule.test.ts computes them (docs/product/sessions.md#rate-limits). */
export const SCHEDULES = {
  /** Wrong passwords for an account from one address. At most 39 a day, fewer than the account's free ones. */
  loginPair: { free: 10, firstWaitMs: MINUTE_MS, maxWaitMs: HOUR_MS, fadeMs: HOUR_MS },
  /** Wrong passwords for an account from all devices that it does not know. At most 79 a day. */
  loginAccount: { free: 50, firstWaitMs: MINUTE_MS, maxWaitMs: HOUR_MS, fadeMs: HOUR_MS },
  /** Wrong passwords for an account on one device that it knows. At most 39 a day. */
  loginDevice: { free: 10, firstWaitMs: MINUTE_MS, maxWaitMs: HOUR_MS, fadeMs: HOUR_MS },
  /**
   * Mails of one kind to a recipient that strangers cause. At most 36 a day. The wait is shorter than a link is valid, so that
   * the newest mail always has a working link, however many a stranger asks for.
   */
  mailRecipient: { free: 5, firstWaitMs: 45 * MINUTE_MS, maxWaitMs: 45 * MINUTE_MS, fadeMs: 5 * HOUR_MS },
  /** The same for one device that the recipient's account knows. */
  mailDevice: { free: 5, firstWaitMs: 5 * MINUTE_MS, maxWaitMs: HOUR_MS, fadeMs: 2 * HOUR_MS },
} as const satisfies Record<string, Schedule>;

export type Level = { level: number; blockedUntil: Date; updatedAt: Date };

/** Returns the attempts that still count at `now`. */
export const getLevel = ({ level, updatedAt }: Level, { fadeMs }: Schedule, now: number): number =>
  Math.max(0, level - Math.max(0, now - updatedAt.getTime()) / fadeMs);

/** Returns the milliseconds until the next attempt may pass; 0 if it may pass now. */
export const getWaitMs = (current: Level | null, now: number): number =>
  Math.max(0, (current?.blockedUntil.getTime() ?? 0) - now);

/** Returns the level after one more attempt at `now`, with the wait that it causes. */
export function addAttempt(current: Level | null, schedule: Schedule, now: number): Level {
  const level = (current ? getLevel(current, schedule, now) : 0) + 1;
  // The levels of fast attempts differ from whole numbers by what fades between them.
  const over = Math.round(level) - schedule.free;
  const waitMs = over < 0 ? 0 : Math.min(schedule.maxWaitMs, schedule.firstWaitMs * 2 ** over);
  return { level, blockedUntil: new Date(now + waitMs), updatedAt: new Date(now) };
}

/** Returns when a level counts for nothing any more. */
export const getExpiry = ({ level, blockedUntil, updatedAt }: Level, { fadeMs }: Schedule): Date =>
  new Date(Math.max(blockedUntil.getTime(), updatedAt.getTime() + level * fadeMs));
