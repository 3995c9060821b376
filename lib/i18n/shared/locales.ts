/** Each language's own name, and the locale that formats its dates, numbers and lists. */
export const LOCALES = {
  en: { name: "English", format: "en-US" },
  es: { name: "Español", format: "es-US" },
} as const;

export type Locale = keyof typeof LOCALES;

export const LANGUAGE_NAMES = Object.keys(LOCALES) as [Locale, ...Locale[]];

/** A visitor's choice. */
export const LANGUAGE_COOKIE = "language";

/** Storage key for the language of the last page, which the offline page uses. */
export const PAGE_LANGUAGE_KEY = "page_language";

/** Storage key for the product's name on the last page, likewise. */
export const PAGE_PRODUCT_KEY = "page_product";

export const isLocale = (language: string | null | undefined): language is Locale =>
  language !== null && language !== undefined && Object.hasOwn(LOCALES, language);

/** Returns the formatting locale of a language, or `locale` if it already is one. */
export const getFormatLocale = (locale: string): string => (isLocale(locale) ? LOCALES[locale].format : locale);

/** Browsers fetch manifests without cookies, so the address must name the language. */
export const getManifestPath = (language: string): string =>
  language === "en" ? "/manifest.webmanifest" : `/manifest.${language}.webmanifest`;
