import type { AppError } from "@/lib/core/shared/errors";
import { translateError } from "@/lib/i18n/server/error-text";
import { resolveRequestLocale } from "@/lib/i18n/server/resolve-locale";
import type { Locale } from "@/lib/i18n/shared/locales";

/**
 * Builds an error response in the request's language (docs/product/http.md#error-codes).
 * @param language the account's choice, if the request has a session
 */
export function errorResponse(
  error: AppError,
  request: Pick<Request, "headers">,
  headers: Record<string, string> = {},
  language?: Locale,
): Response {
  const locale = resolveRequestLocale(request, language);
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
