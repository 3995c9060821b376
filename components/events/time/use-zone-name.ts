import { useLocale } from "next-intl";

import { useTranslations } from "@/components/ui/text/use-translations";
import { isDefaultOffer } from "@/lib/events/constants/timezones";
import { getDateFormat } from "@/lib/i18n/shared/date-format";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

/** Returns "Central European Time (Madrid)" for "Europe/Madrid", as within a sentence. */
function formatZoneName(zone: string, locale: string): string {
  const parts = getDateFormat(locale, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts();
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return !name || name.includes(place) ? name || zone : `${name} (${place})`;
}

/**
 * Names a zone within a sentence; `capitalize` makes a title of it. The zones of a site that chose
 * none have texts of their own.
 */
export function useZoneName(): (zone: string) => string {
  const t = useTranslations("admin.events.form.timezones");
  const locale = getFormatLocale(useLocale());
  return (zone) => (isDefaultOffer(zone) ? t(zone) : formatZoneName(zone, locale));
}
