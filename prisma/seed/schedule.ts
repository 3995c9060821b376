import { TZDate } from "@date-fns/tz";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** When an event of the demo takes place, said relative to the clock. Times of day are the event's own zone's. */
export type Slot =
  /** Under way: it began 10 to 25 minutes ago, on a quarter of an hour. */
  | { now: true; hours: number }
  /** The first such time of day at least a day ahead: between 24 and 48 hours from now. */
  | { soon: true; at: `${number}:${number}`; hours: number }
  /** That many days from today, moved on to the weekday when one is named (0 is Sunday). */
  | { days: number; weekday?: number; at: `${number}:${number}`; hours: number };

export type Times = { startTime: Date; endTime: Date };

/** `at` on the day that is `days` after the one on which `now` falls in `timezone`. */
export function localTime(now: Date, timezone: string, days: number, at: string): Date {
  const today = new TZDate(now.getTime(), timezone);
  const [hour = 0, minute = 0] = at.split(":").map(Number);
  // Built from calendar fields, so that a change to or from summer time in between keeps the hour.
  const local = new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + days, hour, minute, timezone);
  return new Date(local.getTime());
}

function startOf(slot: Slot, timezone: string, now: Date): Date {
  if ("now" in slot) return new Date(Math.floor((now.getTime() - 10 * MINUTE) / (15 * MINUTE)) * 15 * MINUTE);
  if ("soon" in slot) {
    const candidates = [1, 2].map((days) => localTime(now, timezone, days, slot.at));
    return candidates.find((start) => start.getTime() - now.getTime() >= DAY) ?? localTime(now, timezone, 3, slot.at);
  }
  const onDay = localTime(now, timezone, slot.days, slot.at);
  if (slot.weekday === undefined) return onDay;
  const wait = (slot.weekday - new TZDate(onDay.getTime(), timezone).getDay() + 7) % 7;
  return localTime(now, timezone, slot.days + wait, slot.at);
}

export function timesOf(slot: Slot, timezone: string, now: Date): Times {
  const startTime = startOf(slot, timezone, now);
  return { startTime, endTime: new Date(startTime.getTime() + slot.hours * HOUR) };
}
