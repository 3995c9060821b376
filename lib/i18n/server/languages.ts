import en from "@/messages/en.json";
import es from "@/messages/es.json";

import type { Locale as SharedLocale } from "../shared/locales";
import type { Messages } from "../shared/messages";

/** The texts of each language (docs/translating.md). */
export const LANGUAGES = { en, es } satisfies Record<SharedLocale, Messages>;

export type Locale = SharedLocale;

/** The language of a request that accepts none of the others, and of what is sent to a member who has chosen none. */
export const DEFAULT_LOCALE: Locale = "en";

/** Returns every text in one language. */
export const getMessages = (locale: Locale): Messages => LANGUAGES[locale];
