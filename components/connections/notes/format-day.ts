import { getDateFormat } from "@/lib/i18n/shared/date-format";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

/** Writes a calendar day: "Nov 27, 2026". */
export const formatDay = (day: string, locale: string): string =>
  getDateFormat(getFormatLocale(locale), { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

/** Writes the day of an instant, in the device's time zone. */
export const formatInstantDay = (instant: string, locale: string): string =>
  getDateFormat(getFormatLocale(locale), { dateStyle: "medium" }).format(new Date(instant));
