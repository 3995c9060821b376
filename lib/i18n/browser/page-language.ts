import { localStore } from "@/lib/core/browser/storage";

import { isLocale, PAGE_LANGUAGE_KEY, type Locale } from "../shared/locales";

const toLanguage = (tag: string): string => tag.split("-", 1)[0]?.toLowerCase() ?? "";

/** The device's last language, else the browser's, else English. */
export function getPageLanguage(): Locale {
  const stored = localStore.get(PAGE_LANGUAGE_KEY);
  if (isLocale(stored)) return stored;
  return navigator.languages.map(toLanguage).find(isLocale) ?? "en";
}
