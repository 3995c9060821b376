import { getMessages } from "@/lib/i18n/server/languages";
import { LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";

/** Returns the texts of the screen that replaces the document, of each language. */
export const getErrorScreens = () =>
  Object.fromEntries(LANGUAGE_NAMES.map((language) => [language, getMessages(language).errorScreen]));
