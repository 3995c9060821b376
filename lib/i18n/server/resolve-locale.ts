import { DEFAULT_LOCALE, LANGUAGES, type Locale } from "./languages";

const isLocale = (language: string): language is Locale => Object.hasOwn(LANGUAGES, language);

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
  return listLanguages(acceptLanguage ?? "").find(isLocale) ?? DEFAULT_LOCALE;
}
