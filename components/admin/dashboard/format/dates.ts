import { STATISTICS_ZONE } from "@/lib/admin/constants/statistics";

const DAY_MS = 24 * 60 * 60 * 1000;

const dateFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: STATISTICS_ZONE,
  month: "short",
  day: "numeric",
  year: "numeric",
});
const momentFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: STATISTICS_ZONE,
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
// A day of the statistics is a plain date, so both formats read it as UTC.
const shortDayFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });
const weekdayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});

const parseDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns 'Nov 20, 2026', the date in New York of an ISO 8601 instant. */
export const formatDate = (instant: string): string => dateFormat.format(new Date(instant));

/** Returns 'Nov 20, 15:04 ET', the time in New York of an ISO 8601 instant. */
export const formatMoment = (instant: string): string => `${momentFormat.format(new Date(instant))} ET`;

/** Returns 'Nov 20' for the day 2026-11-20. */
export const formatShortDay = (day: string): string => shortDayFormat.format(parseDay(day));

/** Returns 'Fri, Nov 20' for the day 2026-11-20. */
export const formatWeekday = (day: string): string => weekdayFormat.format(parseDay(day));

/** Returns the number of whole days between two ISO 8601 instants. */
export const countDays = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS);
