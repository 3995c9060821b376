import { createTranslator } from "use-intl/core";

import { getMessages, type Locale } from "./languages";

/** Returns the function that formats texts outside React: email, push, calendar files, API errors. */
const build = (locale: Locale) => createTranslator({ locale, messages: getMessages(locale) });

export type Translator = ReturnType<typeof build>;

const translators = new Map<Locale, Translator>();

/**
 * Returns `t("emails.reset.subject", { name })` for a language; made once for each language.
 * @param locale of the request, or `RECIPIENT_LOCALE` for what is sent to a member
 */
export function getTranslator(locale: Locale): Translator {
  const existing = translators.get(locale);
  if (existing) return existing;
  const translator = build(locale);
  translators.set(locale, translator);
  return translator;
}
