import { z } from "zod";

import { buildErrorMessage, type ErrorMessageKey } from "@/lib/core/shared/error-message";

/** Returns the message of a text that has too many characters. */
export const maxLength = (max: number): string => buildErrorMessage("common.maxLength", { max });

/** A text that must not be blank. `key` is the message for a missing or blank one. */
export const requiredText = (key: ErrorMessageKey, max = 100) =>
  z.string(key).trim().min(1, key).max(max, maxLength(max));

/**
 * A text or null; a blank text becomes null. It does not accept a missing one: a schema that fills in missing values would also do so
 * inside `partial()`, and an update would then clear every field it does not name.
 */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, maxLength(max))
    .nullable()
    .transform((value) => value || null);
