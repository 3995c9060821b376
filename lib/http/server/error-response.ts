import type { AppError } from "@/lib/core/shared/errors";
import { translateError } from "@/lib/i18n/server/error-text";
import { resolveRequestLocale } from "@/lib/i18n/server/resolve-locale";
import type { Locale } from "@/lib/i18n/shared/locales";

/** docs/product/http.md#error-codes. `language` is the account's choice, if there is a session. */
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
