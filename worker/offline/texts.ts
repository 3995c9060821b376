import { createTranslator } from "use-intl/core";

import { localStore } from "@/lib/core/browser/storage";
import { getFormatLocale, isLocale, type Locale, PAGE_LANGUAGE_KEY } from "@/lib/i18n/shared/locales";
import { offline as en } from "@/messages/en.json";
import { offline as es } from "@/messages/es.json";

// The page's few files are stored on the device, so they have the texts of every language.
const TEXTS = { en, es } satisfies Record<Locale, unknown>;

const stored = localStore.get(PAGE_LANGUAGE_KEY);

/** The language of the last page that was open on this device. */
export const language = isLocale(stored) ? stored : "en";

/** Translates the texts below `offline`. The bundle contains no other texts. */
export const t = createTranslator({
  locale: getFormatLocale(language) as Locale,
  messages: { offline: TEXTS[language] },
});
