import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

import { toSafeName } from "./template";

const MAX_NAMES = 5;

/** Returns "Ana, Ben, and 3 others", or "" if no name may be shown. */
export function formatNames(names: readonly string[], locale: Locale, count = names.length): string {
  const safe = names
    .map((name) => toSafeName(name))
    .filter((name) => name !== null)
    .slice(0, MAX_NAMES);
  if (safe.length === 0) return "";
  const others = count - safe.length;
  const parts = others > 0 ? [...safe, getTranslator(locale)("emails.digest.others", { count: others })] : safe;
  return new Intl.ListFormat(getFormatLocale(locale)).format(parts);
}

/** Returns the paragraph with the names, or none. */
export function listNames(names: readonly string[], count: number, locale: Locale): string[] {
  const joined = formatNames(names, locale, count);
  return joined ? [getTranslator(locale)("emails.digest.names", { names: joined })] : [];
}
