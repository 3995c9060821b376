import { TZDate } from "@date-fns/tz";
import { addDays, isSaturday, isSunday, nextSaturday, startOfDay } from "date-fns";

import type { EVENT_DATES } from "../../constants/list";

/** `until` is exclusive. On a Saturday or Sunday, `weekend` is the current one. */
export function getDateRange(word: (typeof EVENT_DATES)[number], zone: string, now: Date): { from: Date; until: Date } {
  const today = startOfDay(new TZDate(now.getTime(), zone));
  const span = (first: TZDate, days: number) => ({
    from: new Date(first.getTime()),
    until: new Date(addDays(first, days).getTime()),
  });
  if (word === "today") return span(today, 1);
  if (word === "week") return span(today, 7);
  if (word === "month") return span(today, 30);
  if (isSunday(today)) return span(today, 1);
  return span(isSaturday(today) ? today : nextSaturday(today), 2);
}
