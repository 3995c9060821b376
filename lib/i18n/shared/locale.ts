/** Languages that have a message file. The first is the default. */
export const LOCALES = ["en"] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = "en";

/** Returns the primary languages of an `Accept-Language` header, most preferred first (RFC 9110, 12.5.4). */
function listLanguages(acceptLanguage: string): string[] {
  const ranges = acceptLanguage.split(",").map((range) => {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    return { language: tag.split("-", 1)[0]?.toLowerCase() ?? "", quality: Number(quality) };
  });
  return ranges
    .filter(({ quality }) => quality > 0)
    .sort((first, second) => second.quality - first.quality)
    .map(({ language }) => language);
}

/**
 * Returns the language of a request from its `Accept-Language` header. This is the only place that decides it, for pages,
 * API errors and sockets.
 */
export function resolveLocale(acceptLanguage: string | null | undefined): Locale {
  for (const language of listLanguages(acceptLanguage ?? "")) {
    const locale = LOCALES.find((candidate) => candidate === language);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}
