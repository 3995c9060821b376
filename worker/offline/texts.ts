import { createTranslator } from "use-intl/core";

import { getPageLanguage } from "@/lib/i18n/browser/page-language";
import { getFormatLocale, type Locale } from "@/lib/i18n/shared/locales";

// The page's few files are stored on the device, so they have the texts of every language.
import TEXTS from "../texts/offline.json";

export const language = getPageLanguage();

/** Translates the texts below `offline`. The bundle contains no other texts. */
export const t = createTranslator({
  locale: getFormatLocale(language) as Locale,
  messages: { offline: TEXTS[language] },
});
