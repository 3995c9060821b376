import { createTranslator } from "use-intl/core";

import { getPageLanguage } from "@/lib/i18n/browser/page-language";
import { getFormatLocale, type Locale } from "@/lib/i18n/shared/locales";

// The page's few files are stored on the device, so they have the texts of every language. The bundle contains no others.
import { offline as en } from "@/messages/en.json";
import { offline as es } from "@/messages/es.json";

export const language = getPageLanguage();

/** Translates the texts below `offline`. */
export const t = createTranslator({
  locale: getFormatLocale(language) as Locale,
  messages: { offline: { en, es }[language] },
});
