import type { Messages } from "next-intl";

type Paths<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${Paths<T[Key]>}`;
}[keyof T & string];

/** The path of a text below `errors` in the message files, such as `events.ended`. */
export type ErrorMessageKey = Paths<Messages["errors"]>;

export type MessageValues = Record<string, string | number>;

/** Separates a key from its values. No key contains a space. */
const SEPARATOR = " ";

/** Encodes a key and its values as one string, because messages of zod schemas are strings. */
export const buildErrorMessage = (key: ErrorMessageKey, values: MessageValues): string =>
  `${key}${SEPARATOR}${JSON.stringify(values)}`;

/** Reverses `buildErrorMessage`. Returns any other text as the key, without values. */
export function parseErrorMessage(message: string): { key: string; values?: MessageValues } {
  const end = message.indexOf(`${SEPARATOR}{`);
  if (end === -1) return { key: message };
  try {
    return { key: message.slice(0, end), values: JSON.parse(message.slice(end + 1)) as MessageValues };
  } catch {
    return { key: message };
  }
}
