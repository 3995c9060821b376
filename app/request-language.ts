import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";

import { loadAccountLanguage } from "@/lib/auth/loaders";
import { resolveRequestLocale } from "@/lib/i18n/server/resolve-locale";
import { getSiteMessages } from "@/lib/i18n/server/site-messages";
import { isLocale } from "@/lib/i18n/shared/locales";

/** Uses the visitor's language if the session can't be read. */
async function loadLocale() {
  const account = await loadAccountLanguage().catch(() => null);
  return resolveRequestLocale({ headers: await headers() }, account);
}

/** Not in lib/i18n, which knows no domain, because it reads the session. */
export default getRequestConfig(async ({ locale: named }) => {
  const locale = isLocale(named) ? named : await loadLocale();
  // Never used: each screen names its own zone (docs/product/events.md).
  return { locale, messages: getSiteMessages(locale), timeZone: "UTC" };
});
