import { TZDate } from "@date-fns/tz";
import { addDays, format, startOfDay } from "date-fns";

import { getSiteTimezone } from "@/lib/events/data/timezone";

/**
 * A day of the site (docs/product/administration.md#statistics). `until` is exclusive. It has 23 or
 * 25 hours when the clocks change.
 */
export type Day = { day: string; from: Date; until: Date };

export function getDay(instant: Date, offset = 0): Day {
  return toDay(addDays(startOfDay(new TZDate(instant.getTime(), getSiteTimezone())), offset));
}

/** Reads a stored date, which is midnight UTC, as the site's day of that date. */
export function getStoredDay(date: Date, offset = 0): Day {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return toDay(addDays(new TZDate(year, month, day, getSiteTimezone()), offset));
}

function toDay(start: TZDate): Day {
  return {
    day: format(start, "yyyy-MM-dd"),
    from: new Date(start.getTime()),
    until: new Date(addDays(start, 1).getTime()),
  };
}

export const listLastDays = (now: Date, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => getDay(now, index - count + 1));
