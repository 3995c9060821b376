import { createTranslator } from "use-intl/core";

import { getPageLanguage } from "@/lib/i18n/browser/page-language";
import { getFormatLocale, type Locale } from "@/lib/i18n/shared/locales";

// The device stores the texts of every language, but only those of this page.
import { offline as en } from "@/messages/en.json";
import { offline as es } from "@/messages/es.json";

export const language = getPageLanguage();

export const t = createTranslator({
  locale: getFormatLocale(language) as Locale,
  messages: { offline: { en, es }[language] },
});
