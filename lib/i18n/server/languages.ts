import en from "@/messages/en.json";
import es from "@/messages/es.json";

import type { Locale as SharedLocale } from "../shared/locales";
import type { Messages } from "../shared/messages";

export const LANGUAGES = { en, es } satisfies Record<SharedLocale, Messages>;

export type Locale = SharedLocale;

/** For requests that accept no other language, and for members who chose none. */
export const DEFAULT_LOCALE: Locale = "en";

export const getMessages = (locale: Locale): Messages => LANGUAGES[locale];
