import type { AppError } from "@/lib/core/shared/errors";
import { translateError } from "@/lib/i18n/server/error-text";

/** The one shape of every non-OK answer (contract §1). */
export function errorResponse(error: AppError, headers: Record<string, string> = {}): Response {
  const body = {
    ...translateError(error),
    code: error.code,
    ...error.extra,
  };
  return Response.json(body, {
    status: error.status,
    headers: {
      "Cache-Control": "no-store",
      ...(error.retryAfter !== undefined && { "Retry-After": String(error.retryAfter) }),
      ...headers,
    },
  });
}
