import { createTranslator } from "use-intl/core";

import { DEFAULT_LOCALE, getMessages, type Locale } from "./languages";

/** Returns the function that formats texts outside React: email, push, calendar files, API errors. */
const build = (locale: Locale) => createTranslator({ locale, messages: getMessages(locale) });

const translators = new Map<Locale, ReturnType<typeof build>>();

/** Returns `t("emails.reset.subject", { name })` for a language; made once for each language. */
export function getTranslator(locale: Locale = DEFAULT_LOCALE): ReturnType<typeof build> {
  const existing = translators.get(locale);
  if (existing) return existing;
  const translator = build(locale);
  translators.set(locale, translator);
  return translator;
}
