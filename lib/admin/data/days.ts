import { TZDate } from "@date-fns/tz";
import { addDays, format, startOfDay } from "date-fns";

import { STATISTICS_ZONE } from "../constants/statistics";

/** `until` is exclusive. A day has 23 or 25 hours when the clocks change. */
export type Day = { day: string; from: Date; until: Date };

export function getDay(instant: Date, offset = 0): Day {
  const start = addDays(startOfDay(new TZDate(instant.getTime(), STATISTICS_ZONE)), offset);
  return {
    day: format(start, "yyyy-MM-dd"),
    from: new Date(start.getTime()),
    until: new Date(addDays(start, 1).getTime()),
  };
}

export const listLastDays = (now: Date, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => getDay(now, index - count + 1));
