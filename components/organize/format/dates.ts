import { DEFAULT_TIMEZONE } from "@/lib/core/shared/time-zone";
import { getDateFormat } from "@/lib/i18n/shared/date-format";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

const DAY_MS = 24 * 60 * 60 * 1000;

const DATE: Intl.DateTimeFormatOptions = {
  month: "short",
  day: "numeric",
  year: "numeric",
};
const MOMENT: Intl.DateTimeFormatOptions = {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
};
// A day of the statistics is a plain date, so both formats read it as UTC.
const SHORT_DAY: Intl.DateTimeFormatOptions = { timeZone: "UTC", month: "short", day: "numeric" };
const WEEKDAY: Intl.DateTimeFormatOptions = { ...SHORT_DAY, weekday: "short" };

const format = (at: Date, locale: string, options: Intl.DateTimeFormatOptions): string =>
  getDateFormat(getFormatLocale(locale), options).format(at);

const parseDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `timeZone` is the site's. */
export const formatDate = (instant: string, locale: string, timeZone: string): string =>
  format(new Date(instant), locale, { ...DATE, timeZone });

/** 'Nov 20, 15:04 ET' in New York, else with the zone's name of that day. */
export function formatMoment(instant: string, locale: string, timeZone: string): string {
  if (timeZone === DEFAULT_TIMEZONE) return `${format(new Date(instant), locale, { ...MOMENT, timeZone })} ET`;
  return format(new Date(instant), locale, { ...MOMENT, timeZone, timeZoneName: "short" });
}

export const formatShortDay = (day: string, locale: string): string => format(parseDay(day), locale, SHORT_DAY);

/** 'Fri, Nov 20' for the day 2026-11-20. */
export const formatWeekday = (day: string, locale: string): string => format(parseDay(day), locale, WEEKDAY);

export const countDays = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS);
