import en from "@/messages/en.json";
import es from "@/messages/es.json";

import { getProductName } from "@/lib/core/server/site-settings";
import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";

import type { Locale as SharedLocale } from "../shared/locales";
import type { Messages } from "../shared/messages";
import { withProductName } from "../shared/product-name";

export const LANGUAGES = { en, es } satisfies Record<SharedLocale, Messages>;

export type Locale = SharedLocale;

/** For requests that accept no other language, and for members who chose none. */
export const DEFAULT_LOCALE: Locale = "en";

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
