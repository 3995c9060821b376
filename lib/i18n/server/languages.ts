import en from "@/messages/en.json";

import type { Messages } from "../shared/messages";

/** The languages of the product. To add one, add its file to messages/ and name it here (docs/decisions/037). */
export const LANGUAGES = { en } satisfies Record<string, Messages>;

export type Locale = keyof typeof LANGUAGES;

/** The language of a request that accepts none of the others. */
export const DEFAULT_LOCALE: Locale = "en";

/** The language of emails, push messages and live toasts: they reach members whose language is not stored. */
export const RECIPIENT_LOCALE: Locale = "en";

/** Returns every text in one language. */
export const getMessages = (locale: Locale): Messages => LANGUAGES[locale];
