import { useLocale } from "next-intl";

import { formatDistance } from "@/lib/i18n/shared/format-distance";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

import { useSiteSettings } from "../site/site-settings";

/** Formats meters in the site's unit. */
export function useFormatDistance(): (meters: number) => string {
  const { distanceUnit } = useSiteSettings();
  const locale = getFormatLocale(useLocale());
  return (meters) => formatDistance(meters, distanceUnit ?? "mi", locale);
}
