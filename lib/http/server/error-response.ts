import type { AppError } from "@/lib/core/shared/errors";
import { resolveRequestLocale } from "@/lib/i18n/server/resolve-locale";
import type { Locale } from "@/lib/i18n/shared/locales";

import { PROBLEM_MEDIA_TYPE, toProblem } from "./problem";

/** docs/product/http.md#error-codes. `language` is the account's choice, if there is a session. */
export function errorResponse(
  error: AppError,
  request: Pick<Request, "headers">,
  headers: Record<string, string> = {},
  language?: Locale,
): Response {
  const locale = resolveRequestLocale(request, language);
  return Response.json(toProblem(error, locale), {
    status: error.status,
    headers: {
      "Content-Type": PROBLEM_MEDIA_TYPE,
      "Cache-Control": "no-store",
      ...(error.retryAfter !== undefined && { "Retry-After": String(error.retryAfter) }),
      ...headers,
    },
  });
}
