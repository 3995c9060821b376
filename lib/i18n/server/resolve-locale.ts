import { parseCookie } from "cookie";

import { isLocale, LANGUAGE_COOKIE } from "../shared/locales";
import { getDefaultLocale, type Locale } from "./languages";

/** Primary languages of `Accept-Language`, most preferred first (RFC 9110, 12.5.4). */
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

type Choices = {
  cookie?: string | null;
  account?: string | null;
};

export function readLanguageCookie(cookie: string | null | undefined): Locale | null {
  const language = cookie ? parseCookie(cookie)[LANGUAGE_COOKIE] : undefined;
  return isLocale(language) ? language : null;
}

/** The account's choice, the cookie's, the first of `Accept-Language` that we have, the site's. */
export function resolveLocale(acceptLanguage: string | null | undefined, { cookie, account }: Choices = {}): Locale {
  if (isLocale(account)) return account;
  return readLanguageCookie(cookie) ?? listLanguages(acceptLanguage ?? "").find(isLocale) ?? getDefaultLocale();
}

export const resolveRequestLocale = (
  { headers }: { headers: { get(name: string): string | null } },
  account?: string | null,
): Locale => resolveLocale(headers.get("accept-language"), { cookie: headers.get("cookie"), account });

export const resolveRecipientLocale = (language: string | null | undefined): Locale =>
  isLocale(language) ? language : getDefaultLocale();
