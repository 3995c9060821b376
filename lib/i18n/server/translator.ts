import { createTranslator } from "use-intl/core";

import { isolatingTranslator } from "../shared/isolate";
import { getSiteFormatLocale } from "./format-locale";
import type { Locale } from "./languages";
import { getSiteMessages } from "./site-messages";

/** For texts outside React: email, push, calendar files, API errors. */
const build = (locale: Locale) =>
  // "es-US" formats numbers as in Florida, not as in Spain.
  isolatingTranslator(
    createTranslator({ locale: getSiteFormatLocale(locale) as Locale, messages: getSiteMessages(locale) }),
  );

export type Translator = ReturnType<typeof build>;

const translators = new Map<string, Translator>();

export function getTranslator(locale: Locale): Translator {
  const formatLocale = getSiteFormatLocale(locale);
  const existing = translators.get(formatLocale);
  if (existing) return existing;
  const translator = build(locale);
  translators.set(formatLocale, translator);
  return translator;
}
