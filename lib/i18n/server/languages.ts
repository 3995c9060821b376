import en from "@/messages/en.json";
import es from "@/messages/es.json";

import { getProductName, getSiteSettings } from "@/lib/core/server/site/site-settings";
import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";

import { isLocale, type Locale as SharedLocale } from "../shared/locales";
import type { Messages } from "../shared/messages";
import { withProductName } from "../shared/product-name";

export const LANGUAGES = { en, es } satisfies Record<SharedLocale, Messages>;

export type Locale = SharedLocale;

/** Of a site that has chosen none, of the log and of commands. */
export const DEFAULT_LOCALE: Locale = "en";

/** For requests that accept no language that we have, and for people who chose none. */
export function getDefaultLocale(): Locale {
  const { defaultLanguage } = getSiteSettings();
  return isLocale(defaultLanguage) ? defaultLanguage : DEFAULT_LOCALE;
}

const named = new Map<Locale, { name: string; messages: Messages }>();

/** With this site's name for the product. Returns the same object until that changes. */
export function getMessages(locale: Locale): Messages {
  const name = getProductName();
  if (name === DEFAULT_PRODUCT_NAME) return LANGUAGES[locale];
  const last = named.get(locale);
  if (last?.name === name) return last.messages;
  const messages = withProductName<Messages>(LANGUAGES[locale], name);
  named.set(locale, { name, messages });
  return messages;
}
