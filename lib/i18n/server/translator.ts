import { createTranslator } from "use-intl/core";

import { isolatingTranslator } from "../shared/isolate";
import { getFormatLocale } from "../shared/locales";
import { getMessages, type Locale } from "./languages";

/** For texts outside React: email, push, calendar files, API errors. */
const build = (locale: Locale) =>
  // "es-US" formats numbers as in Florida, not as in Spain.
  isolatingTranslator(createTranslator({ locale: getFormatLocale(locale) as Locale, messages: getMessages(locale) }));

export type Translator = ReturnType<typeof build>;

const translators = new Map<Locale, Translator>();

export function getTranslator(locale: Locale): Translator {
  const existing = translators.get(locale);
  if (existing) return existing;
  const translator = build(locale);
  translators.set(locale, translator);
  return translator;
}
