import en from "@/messages/en";

import type { Locale } from "./locale";

export type Messages = typeof en;

/** The dotted paths of all texts below `T`. */
type Paths<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${Paths<T[Key]>}`;
}[keyof T & string];

/** A text of a failure, by its path below `errors`: `events.ended`. */
export type ErrorMessageKey = Paths<Messages["errors"]>;

const CATALOGS: Record<Locale, Messages> = { en };

/** Returns every text in one language. */
export const getMessages = (locale: Locale): Messages => CATALOGS[locale];
