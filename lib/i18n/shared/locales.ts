/**
 * The languages of the product: how each calls itself, and the locale that formats its dates, numbers and lists. Browsers load
 * this list, but only the texts of the page's own language.
 */
export const LOCALES = {
  en: { name: "English", format: "en-US" },
  es: { name: "Español", format: "es-US" },
} as const;

export type Locale = keyof typeof LOCALES;

export const LANGUAGE_NAMES = Object.keys(LOCALES) as [Locale, ...Locale[]];

/** The cookie with a visitor's choice. The browser sets it, and it says nothing about who they are. */
export const LANGUAGE_COOKIE = "language";

/** The key in the browser's storage with the language of the last page, for the offline page. */
export const PAGE_LANGUAGE_KEY = "page_language";

export const isLocale = (language: string | null | undefined): language is Locale =>
  language !== null && language !== undefined && Object.hasOwn(LOCALES, language);

/** Returns the locale that formats dates, numbers and lists: that of a language, or `locale` if it is one already. */
export const getFormatLocale = (locale: string): string => (isLocale(locale) ? LOCALES[locale].format : locale);

/**
 * Returns the address of the web app manifest in a language. The page's link decides: a browser reads the manifest without cookies, so
 * its request doesn't say what the reader has chosen.
 */
export const getManifestPath = (language: string): string =>
  language === "en" ? "/manifest.webmanifest" : `/manifest.${language}.webmanifest`;
