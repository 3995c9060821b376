/** Languages that have a message file. The first is the default. */
export const LOCALES = ["en"] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = "en";

/**
 * Returns the language of a request from its `Accept-Language` header. This is the only place where a request's language is
 * decided: pages, API errors and socket errors all ask here.
 */
export function resolveLocale(acceptLanguage: string | null): Locale {
  const requested = (acceptLanguage ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return LOCALES.find((locale) => requested.includes(locale)) ?? DEFAULT_LOCALE;
}
