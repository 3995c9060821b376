import { STATISTICS_ZONE } from "@/lib/admin/constants";

const DAY_MS = 24 * 60 * 60 * 1000;

const dates = new Intl.DateTimeFormat("en-US", {
  timeZone: STATISTICS_ZONE,
  month: "short",
  day: "numeric",
  year: "numeric",
});
const moments = new Intl.DateTimeFormat("en-US", {
  timeZone: STATISTICS_ZONE,
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const shortDays = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });
const weekdays = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});

/** 'Nov 20, 2026' in New York. */
export const dateOf = (instant: string): string => dates.format(new Date(instant));

/** 'Nov 20, 15:04 ET': the zone is named with every time (look/README). */
export const momentOf = (instant: string): string => `${moments.format(new Date(instant))} ET`;

/** A day of the statistics, YYYY-MM-DD, as 'Nov 20'. */
export const shortDay = (day: string): string => shortDays.format(new Date(`${day}T00:00:00Z`));
export const weekday = (day: string): string => weekdays.format(new Date(`${day}T00:00:00Z`));

/** How long ago somebody was last active, roughly. */
export function lastActiveText(instant: string | null, now: string): string {
  if (instant === null) return "Not active yet";
  const days = Math.floor((Date.parse(now) - Date.parse(instant)) / DAY_MS);
  if (days < 1) return "Active in the last day";
  return days < 30 ? `Active ${days} ${days === 1 ? "day" : "days"} ago` : `Active ${dateOf(instant)}`;
}
