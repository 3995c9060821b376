import type { EventTimeTexts } from "./event-times";

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** '3 h 20 min', or days and hours from one day on. */
export function formatDuration(totalMinutes: number, t: EventTimeTexts): string {
  const days = Math.floor(totalMinutes / DAY_MINUTES);
  const hours = Math.floor((totalMinutes % DAY_MINUTES) / HOUR_MINUTES);
  const minutes = totalMinutes % HOUR_MINUTES;
  if (days > 0) return hours > 0 ? t("daysAndHours", { days, hours }) : t("days", { days });
  if (hours > 0) return minutes > 0 ? t("hoursAndMinutes", { hours, minutes }) : t("hours", { hours });
  return t("minutes", { minutes });
}

/** See docs/product/events.md#time-until-start-label. */
export function formatTimeUntilStart(startTime: string, now: Date, t: EventTimeTexts): string {
  const leftMs = Date.parse(startTime) - now.getTime();
  if (leftMs <= 0) return t("started");
  return t("startsIn", { duration: formatDuration(Math.ceil(leftMs / 60_000), t) });
}
