import type { Messages } from "next-intl";

/** The dotted paths of all texts below `T`. */
type Paths<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${Paths<T[Key]>}`;
}[keyof T & string];

/** A text of a failure, by its path below `errors` in the message files: `events.ended`. */
export type ErrorMessageKey = Paths<Messages["errors"]>;

/** The values of a text's placeholders. */
export type MessageValues = Record<string, string | number>;

/** Between a key and its values. No key contains a space. */
const SEPARATOR = " ";

/**
 * Returns a message key with values in one string, for zod schemas, whose messages are strings:
 * `z.string().max(40, buildErrorMessage("common.maxLength", { max: 40 }))`.
 */
export const buildErrorMessage = (key: ErrorMessageKey, values: MessageValues): string =>
  `${key}${SEPARATOR}${JSON.stringify(values)}`;

/** Splits what `buildErrorMessage` returned. A bare key, or a text, is returned as the key without values. */
export function parseErrorMessage(message: string): { key: string; values?: MessageValues } {
  const end = message.indexOf(`${SEPARATOR}{`);
  if (end === -1) return { key: message };
  try {
    return { key: message.slice(0, end), values: JSON.parse(message.slice(end + 1)) as MessageValues };
  } catch {
    return { key: message };
  }
}
