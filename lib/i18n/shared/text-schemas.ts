import { z } from "zod";

import { buildErrorMessage, type ErrorMessageKey } from "@/lib/core/shared/error-message";

export const maxLength = (max: number): string => buildErrorMessage("common.maxLength", { max });

/** `key` is the message for a missing or blank text. */
export const requiredText = (key: ErrorMessageKey, max = 100) =>
  z.string(key).trim().min(1, key).max(max, maxLength(max));

/** The size of a page. A larger one becomes `max`. */
export const pageSize = (byDefault: number, max: number) =>
  z.coerce
    .number("common.wholeNumber")
    .int("common.wholeNumber")
    .min(1, "common.atLeastOne")
    .default(byDefault)
    .transform((limit) => Math.min(limit, max));

/** Blank becomes null. No default, because inside `partial()` it would clear missing fields. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, maxLength(max))
    .nullable()
    .transform((value) => value || null);
