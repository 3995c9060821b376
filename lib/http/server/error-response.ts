import type { AppError } from "@/lib/core/shared/errors";
import { translateError } from "@/lib/i18n/server/error-text";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/server/languages";

/** Returns the response for an error, in the form that all errors have (docs/product/http.md#error-codes). */
export function errorResponse(
  error: AppError,
  headers: Record<string, string> = {},
  locale: Locale = DEFAULT_LOCALE,
): Response {
  const body = { ...translateError(error, locale), code: error.code, ...error.extra };
  return Response.json(body, {
    status: error.status,
    headers: {
      "Cache-Control": "no-store",
      ...(error.retryAfter !== undefined && { "Retry-After": String(error.retryAfter) }),
      ...headers,
    },
  });
}
