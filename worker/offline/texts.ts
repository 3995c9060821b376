import { createTranslator } from "use-intl/core";

import { getPageLanguage } from "@/lib/i18n/browser/page-language";
import { localStore } from "@/lib/core/browser/storage";
import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";
import { getFormatLocale, type Locale, PAGE_PRODUCT_KEY } from "@/lib/i18n/shared/locales";
import { withProductName } from "@/lib/i18n/shared/product-name";

// The device stores the texts of every language, but only those of this page.
import { offline as en } from "@/messages/en.json";
import { offline as es } from "@/messages/es.json";

export const language = getPageLanguage();
export const product = localStore.get(PAGE_PRODUCT_KEY) ?? DEFAULT_PRODUCT_NAME;

export const t = createTranslator({
  locale: getFormatLocale(language) as Locale,
  messages: withProductName({ offline: { en, es }[language] }, product),
});
