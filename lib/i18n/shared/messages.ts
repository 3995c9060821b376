import type en from "@/messages/en.json";

/** The texts of one language. English defines the keys; the other files must have the same. */
export type Messages = typeof en;

/** The dotted paths of all texts below `T`. */
type Paths<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${Paths<T[Key]>}`;
}[keyof T & string];

/** A text of a failure, by its path below `errors`: `events.ended`. */
export type ErrorMessageKey = Paths<Messages["errors"]>;

/** The values of a text's placeholders. */
export type MessageValues = Record<string, string | number>;
