const MINUTE_MS = 60_000;

/** Milliseconds before the start. A late reminder is sent until it closes. Spans don't overlap. */
export const REMINDER_MOMENTS = {
  "24h": { opensMs: 24 * 60 * MINUTE_MS, closesMs: 2 * 60 * MINUTE_MS },
  "1h": { opensMs: 60 * MINUTE_MS, closesMs: 30 * MINUTE_MS },
  check_in: { opensMs: 30 * MINUTE_MS, closesMs: 0 },
} as const;

export type ReminderMoment = keyof typeof REMINDER_MOMENTS;

export const REMINDER_MOMENT_NAMES = Object.keys(REMINDER_MOMENTS) as [ReminderMoment, ...ReminderMoment[]];

export const listPastMoments = (startTime: Date, now: Date): ReminderMoment[] =>
  REMINDER_MOMENT_NAMES.filter((moment) => startTime.getTime() - REMINDER_MOMENTS[moment].opensMs <= now.getTime());
