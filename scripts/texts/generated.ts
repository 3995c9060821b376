import { getMessages, LANGUAGES, type Locale } from "@/lib/i18n/server/languages";
import { getManifestPath } from "@/lib/i18n/shared/locales";
import type { Messages } from "@/lib/i18n/shared/messages";

import { buildManifest } from "./manifest";

const names = Object.keys(LANGUAGES) as Locale[];

function forEachLanguage(read: (messages: Messages, language: Locale) => unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((language) => [language, read(getMessages(language), language)]));
}

/** Returns how a language calls itself, with a capital letter: "Español". */
function getOwnName(language: Locale): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/**
 * Returns the files that are made of the message files, by their path: what code that must not import whole message files reads,
 * because it is sent with every page or stored on the device.
 */
export const getGeneratedFiles = (): Record<string, unknown> => ({
  "lib/i18n/shared/locales.json": forEachLanguage(({ events }, language) => ({
    name: getOwnName(language),
    format: events.time.formatLocale,
  })),
  "components/texts/error-screen.json": forEachLanguage(({ errorScreen }) => errorScreen),
  "worker/texts/offline.json": forEachLanguage(({ offline }) => offline),
  "worker/texts/push.json": forEachLanguage(({ serviceWorker }) => serviceWorker.pushFallback),
  ...Object.fromEntries(
    names.map((language) => [`public${getManifestPath(language)}`, buildManifest(getMessages(language), language)]),
  ),
});
