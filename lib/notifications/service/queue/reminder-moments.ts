const MINUTE_MS = 60_000;

/**
 * When each reminder is due, and when it becomes useless, in milliseconds before the event's start. A late reminder, after an
 * outage or quiet hours, is still sent between the two. The spans don't overlap, so a member gets one reminder at a time.
 */
export const REMINDER_MOMENTS = {
  "24h": { opensMs: 24 * 60 * MINUTE_MS, closesMs: 2 * 60 * MINUTE_MS },
  "1h": { opensMs: 60 * MINUTE_MS, closesMs: 30 * MINUTE_MS },
  check_in: { opensMs: 30 * MINUTE_MS, closesMs: 0 },
} as const;

export type ReminderMoment = keyof typeof REMINDER_MOMENTS;

const MOMENTS = Object.keys(REMINDER_MOMENTS) as [ReminderMoment, ...ReminderMoment[]];

/** The moments as a non-empty list, for schemas. */
export const REMINDER_MOMENT_NAMES = MOMENTS;

/** Lists the moments that are past for an event with this start. */
export const listPastMoments = (startTime: Date, now: Date): ReminderMoment[] =>
  MOMENTS.filter((moment) => startTime.getTime() - REMINDER_MOMENTS[moment].opensMs <= now.getTime());
