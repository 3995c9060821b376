import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";

import { loadAccountLanguage } from "@/lib/auth/loaders";
import { getMessages } from "@/lib/i18n/server/languages";
import { resolveRequestLocale } from "@/lib/i18n/server/resolve-locale";
import { isLocale } from "@/lib/i18n/shared/locales";

/** Returns the language of the page being rendered. A page that can't read the session is in the visitor's language. */
async function loadLocale() {
  const account = await loadAccountLanguage().catch(() => null);
  return resolveRequestLocale({ headers: await headers() }, account);
}

/**
 * Gives next-intl the language and texts of the page being rendered (docs/product/navigation.md#language). It is here, because
 * it asks who is signed in, and lib/i18n knows no domain.
 */
export default getRequestConfig(async ({ locale: named }) => {
  const locale = isLocale(named) ? named : await loadLocale();
  // Dates and times never use this zone: each screen names its own (docs/product/events.md).
  return { locale, messages: getMessages(locale), timeZone: "UTC" };
});
