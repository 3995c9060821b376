import { useLocale } from "next-intl";

import { getDateFormat } from "@/lib/i18n/shared/date-format";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

/** Writes the day of an instant: "Nov 27, 2026". */
export function useFormatDay(timeZone: string): (instant: string) => string {
  const locale = getFormatLocale(useLocale());
  return (instant) =>
    getDateFormat(locale, { month: "short", day: "numeric", year: "numeric", timeZone }).format(new Date(instant));
}
