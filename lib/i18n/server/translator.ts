import { createTranslator } from "use-intl/core";

import { isolatingTranslator } from "../shared/isolate";
import type { Messages } from "../shared/messages";
import { getSiteFormatLocale } from "./format-locale";
import type { Locale } from "./languages";
import { getSiteMessages } from "./site-messages";

/** For texts outside React: email, push, calendar files, API errors. */
const build = (locale: Locale, messages: Messages) =>
  // "es-US" formats numbers as in Florida, not as in Spain.
  isolatingTranslator(createTranslator({ locale: getSiteFormatLocale(locale) as Locale, messages }));

export type Translator = ReturnType<typeof build>;

/** The texts are another object once the product has another name or the site another region. */
const translators = new WeakMap<Messages, Translator>();

export function getTranslator(locale: Locale): Translator {
  const messages = getSiteMessages(locale);
  const translator = translators.get(messages) ?? build(locale, messages);
  translators.set(messages, translator);
  return translator;
}
