import { localStore } from "@/lib/core/browser/storage";

import { isLocale, PAGE_LANGUAGE_KEY, type Locale } from "../shared/locales";

const toLanguage = (tag: string): string => tag.split("-", 1)[0]?.toLowerCase() ?? "";

/**
 * Returns the language for a text that has no page around it, because nothing could be rendered or only the service worker
 * runs: that of the last page on this device, else the first that the browser prefers, else English. A worker has no storage.
 */
export function getPageLanguage(): Locale {
  const stored = localStore.get(PAGE_LANGUAGE_KEY);
  if (isLocale(stored)) return stored;
  return navigator.languages.map(toLanguage).find(isLocale) ?? "en";
}
