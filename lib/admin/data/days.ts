import { TZDate } from "@date-fns/tz";
import { addDays, format, startOfDay } from "date-fns";

import { STATISTICS_ZONE } from "../constants";

/** A New York day: its date, and where it begins and ends (excluded). It has 23 or 25 hours when the clocks change. */
export type Day = { day: string; from: Date; until: Date };

/** The New York day that holds an instant, moved by whole days. */
export function getDay(instant: Date, move = 0): Day {
  const first = addDays(startOfDay(new TZDate(instant.getTime(), STATISTICS_ZONE)), move);
  return {
    day: format(first, "yyyy-MM-dd"),
    from: new Date(first.getTime()),
    until: new Date(addDays(first, 1).getTime()),
  };
}

/** The last `count` New York days, oldest first, the one of `now` last. */
export const listLastDays = (now: Date, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => getDay(now, index - count + 1));
