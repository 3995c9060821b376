import { useLocale } from "next-intl";

import { useSiteSettings } from "@/components/ui/site-settings";
import { formatDistance } from "@/lib/events/policy/distance-text";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

/** Formats meters in the site's unit. */
export function useFormatDistance(): (meters: number) => string {
  const { distanceUnit } = useSiteSettings();
  const locale = getFormatLocale(useLocale());
  return (meters) => formatDistance(meters, distanceUnit ?? "mi", locale);
}
