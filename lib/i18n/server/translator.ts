import { createTranslator } from "use-intl/core";

import { isolatingTranslator } from "../shared/isolate";
import { getFormatLocale } from "../shared/locales";
import type { Messages } from "../shared/messages";
import { getMessages, type Locale } from "./languages";

/** For texts outside React: email, push, calendar files, API errors. */
const build = (locale: Locale, messages: Messages) =>
  // "es-US" formats numbers as in Florida, not as in Spain.
  isolatingTranslator(createTranslator({ locale: getFormatLocale(locale) as Locale, messages }));

export type Translator = ReturnType<typeof build>;

const translators = new Map<Locale, { messages: Messages; translator: Translator }>();

export function getTranslator(locale: Locale): Translator {
  const messages = getMessages(locale);
  const last = translators.get(locale);
  // The texts are another object once the product has another name.
  if (last?.messages === messages) return last.translator;
  const translator = build(locale, messages);
  translators.set(locale, { messages, translator });
  return translator;
}
