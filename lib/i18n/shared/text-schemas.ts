import { z } from "zod";

import { buildErrorMessage, type ErrorMessageKey } from "@/lib/core/shared/error-message";
import { toLines, toOneLine } from "@/lib/core/shared/text/written-text";

export const maxLength = (max: number): string => buildErrorMessage("common.maxLength", { max });

/** `key` is the message for a missing text and for one that looks blank. */
export const requiredText = (key: ErrorMessageKey, max = 100) =>
  z.string(key).overwrite(toOneLine).min(1, key).max(max, maxLength(max));

/** As `requiredText`, for a text that may have several lines. */
export const requiredLines = (key: ErrorMessageKey, max: number) =>
  z.string(key).overwrite(toLines).min(1, key).max(max, maxLength(max));

/** The size of a page. A larger one becomes `max`. */
export const pageSize = (byDefault: number, max: number) =>
  z.coerce
    .number("common.wholeNumber")
    .int("common.wholeNumber")
    .min(1, "common.atLeastOne")
    .default(byDefault)
    .transform((limit) => Math.min(limit, max));

const optional = (change: (text: string) => string, max: number) =>
  z
    .string()
    .overwrite(change)
    .max(max, maxLength(max))
    .nullable()
    .transform((value) => value || null);

/**
 * A blank text becomes null. No default, because inside `partial()` it would clear missing fields.
 */
export const optionalText = (max: number) => optional(toOneLine, max);

/** As `optionalText`, for a text that may have several lines. */
export const optionalLines = (max: number) => optional(toLines, max);
