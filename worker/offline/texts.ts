import { createTranslator } from "use-intl/core";

import { getPageLanguage } from "@/lib/i18n/browser/page-language";
import { getFormatLocale, type Locale } from "@/lib/i18n/shared/locales";
import { offline as en } from "@/messages/en.json";
import { offline as es } from "@/messages/es.json";

// The page's few files are stored on the device, so they have the texts of every language.
const TEXTS = { en, es } satisfies Record<Locale, unknown>;

export const language = getPageLanguage();

/** Translates the texts below `offline`. The bundle contains no other texts. */
export const t = createTranslator({
  locale: getFormatLocale(language) as Locale,
  messages: { offline: TEXTS[language] },
});
