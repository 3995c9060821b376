import type { AppError } from "@/lib/core/shared/errors";

import { type MessageValues, parseErrorMessage } from "@/lib/core/shared/error-message";
import type { Locale } from "./languages";
import { getTranslator } from "./translator";

/** A translator with unchecked keys, because a validation message is a plain string. */
type LooseTranslator = { (path: string, values?: MessageValues): string; has(path: string): boolean };

/** Returns the text of a key below `errors`, or the message itself if it is already a text. */
export function getErrorText(message: string, locale: Locale, values?: MessageValues): string {
  const translate = getTranslator(locale) as unknown as LooseTranslator;
  const parsed = parseErrorMessage(message);
  const path = `errors.${parsed.key}`;
  return translate.has(path) ? translate(path, { ...values, ...parsed.values }) : message;
}

export function translateError(error: AppError, locale: Locale): { message: string; fields?: Record<string, string> } {
  const message = getErrorText(error.messageKey, locale, error.values);
  if (!error.fields) return { message };
  const fields: Record<string, string> = {};
  for (const [name, key] of Object.entries(error.fields)) fields[name] = getErrorText(key, locale, error.values);
  return { message, fields };
}
