import { findCountryOfZone } from "@/lib/core/server/site/site-country";
import { getSiteSettings } from "@/lib/core/server/site/site-settings";
import { getDefaultTimezone } from "@/lib/core/shared/time-zone";

import { getFormatLocale, type Locale } from "../shared/locales";

/** Of a language, the first for all other places. English is that of the US everywhere. */
const COUNTRIES: Partial<Record<Locale, readonly [string, ...string[]]>> = {
  es: [
    ...(["ES", "AR", "BO", "CL", "CO", "CR", "CU", "DO", "EC", "GQ", "GT"] as const),
    ...["HN", "MX", "NI", "PA", "PE", "PR", "PY", "SV", "US", "UY", "VE"],
  ],
};

function findFormatLocale(language: Locale, zone: string): string {
  const [anywhere, ...others] = COUNTRIES[language] ?? [];
  if (!anywhere) return getFormatLocale(language);
  const country = findCountryOfZone(others, zone) ?? anywhere;
  if (country === "US") return getFormatLocale(language);
  const locale = `${language}-${country}`;
  const { hourCycle = "h23" } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  // Browsers whose data are older or newer would choose another.
  return `${locale}-u-hc-${hourCycle}`;
}

const found = new Map<string, string>();

/**
 * Returns the locale that formats a language's dates and times: that of the country where the site
 * is (docs/product/site.md#dates-and-times), such as "es-ES-u-hc-h23".
 */
export function getSiteFormatLocale(language: Locale): string {
  const zone = getDefaultTimezone(getSiteSettings());
  const key = `${language} ${zone}`;
  const locale = found.get(key) ?? findFormatLocale(language, zone);
  found.set(key, locale);
  return locale;
}
