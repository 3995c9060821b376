import { TZDate } from "@date-fns/tz";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time of a demo event, relative to the clock. Times of day are in the event's time zone. */
export type Slot =
  /** Running: began 10 to 25 minutes ago, on a quarter of an hour. */
  | { now: true; hours: number }
  /** The first such time of day that is 24 to 48 hours from now. */
  | { soon: true; at: `${number}:${number}`; hours: number }
  /** `days` from today, moved forward to `weekday` if given (0 is Sunday). */
  | { days: number; weekday?: number; at: `${number}:${number}`; hours: number };

export type Times = { startTime: Date; endTime: Date };

/** Returns the time `at` in `timezone`, `days` after the local day of `now`. */
export function toLocalTime(now: Date, timezone: string, days: number, at: string): Date {
  const today = new TZDate(now.getTime(), timezone);
  const [hour = 0, minute = 0] = at.split(":").map(Number);
  // Uses calendar fields, so that a daylight saving change in between keeps the hour.
  const local = new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + days, hour, minute, timezone);
  return new Date(local.getTime());
}

function getStartTime(slot: Slot, timezone: string, now: Date): Date {
  if ("now" in slot) return new Date(Math.floor((now.getTime() - 10 * MINUTE) / (15 * MINUTE)) * 15 * MINUTE);
  if ("soon" in slot) {
    const candidates = [1, 2].map((days) => toLocalTime(now, timezone, days, slot.at));
    return candidates.find((start) => start.getTime() - now.getTime() >= DAY) ?? toLocalTime(now, timezone, 3, slot.at);
  }
  const onDay = toLocalTime(now, timezone, slot.days, slot.at);
  if (slot.weekday === undefined) return onDay;
  const wait = (slot.weekday - new TZDate(onDay.getTime(), timezone).getDay() + 7) % 7;
  return toLocalTime(now, timezone, slot.days + wait, slot.at);
}

export function getSlotTimes(slot: Slot, timezone: string, now: Date): Times {
  const startTime = getStartTime(slot, timezone, now);
  return { startTime, endTime: new Date(startTime.getTime() + slot.hours * HOUR) };
}
