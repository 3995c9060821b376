const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * After the `free` attempts, each wait is twice as long. Counted attempts fade gradually over time.
 */
export type Schedule = { free: number; firstWaitMs: number; maxWaitMs: number; fadeMs: number };

/** schedule.test.ts computes the maximum per day (docs/product/sessions.md#rate-limits). */
export const SCHEDULES = {
  /**
   * Wrong passwords for an account from one address. At most 39 a day, which is less than `free` of
   * the account.
   */
  loginPair: { free: 10, firstWaitMs: MINUTE_MS, maxWaitMs: HOUR_MS, fadeMs: HOUR_MS },
  /** Wrong passwords for an account from all unknown devices. At most 79 a day. */
  loginAccount: { free: 50, firstWaitMs: MINUTE_MS, maxWaitMs: HOUR_MS, fadeMs: HOUR_MS },
  /** Wrong passwords for an account on one known device. At most 39 a day. */
  loginDevice: { free: 10, firstWaitMs: MINUTE_MS, maxWaitMs: HOUR_MS, fadeMs: HOUR_MS },
  /**
   * Mails of one kind that strangers cause for a recipient. At most 36 a day. The wait is shorter
   * than the validity of a link, so the newest mail always has a valid link.
   */
  mailRecipient: { free: 5, firstWaitMs: 45 * MINUTE_MS, maxWaitMs: 45 * MINUTE_MS, fadeMs: 5 * HOUR_MS },
  /** Mails of one kind that a device known to the recipient's account causes. */
  mailDevice: { free: 5, firstWaitMs: 5 * MINUTE_MS, maxWaitMs: HOUR_MS, fadeMs: 2 * HOUR_MS },
} as const satisfies Record<string, Schedule>;

export type Level = { level: number; blockedUntil: Date; updatedAt: Date };

/** Returns how many attempts still count at `now`. */
export const getLevel = ({ level, updatedAt }: Level, { fadeMs }: Schedule, now: number): number =>
  Math.max(0, level - Math.max(0, now - updatedAt.getTime()) / fadeMs);

/** Returns 0 if the next attempt may pass now. */
export const getWaitMs = (current: Level | null, now: number): number =>
  Math.max(0, (current?.blockedUntil.getTime() ?? 0) - now);

/** The new level includes the wait that the attempt causes. */
export function addAttempt(current: Level | null, schedule: Schedule, now: number): Level {
  const level = (current ? getLevel(current, schedule, now) : 0) + 1;
  // Rounded because a level fades a little even between fast attempts.
  const over = Math.round(level) - schedule.free;
  const waitMs = over < 0 ? 0 : Math.min(schedule.maxWaitMs, schedule.firstWaitMs * 2 ** over);
  return { level, blockedUntil: new Date(now + waitMs), updatedAt: new Date(now) };
}

/** Returns when the level has faded to 0 and no wait is left. */
export const getExpiry = ({ level, blockedUntil, updatedAt }: Level, { fadeMs }: Schedule): Date =>
  new Date(Math.max(blockedUntil.getTime(), updatedAt.getTime() + level * fadeMs));
