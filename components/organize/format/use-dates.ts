import { useLocale } from "next-intl";

import { useSiteSettings } from "@/components/ui/site/site-settings";
import { getDefaultTimezone } from "@/lib/core/shared/time-zone";

import { formatDate, formatMoment } from "./dates";

/** Formats instants in the site's time zone. */
export function useDates() {
  const locale = useLocale();
  const zone = getDefaultTimezone(useSiteSettings());
  return {
    formatDate: (instant: string) => formatDate(instant, locale, zone),
    formatMoment: (instant: string) => formatMoment(instant, locale, zone),
  };
}
