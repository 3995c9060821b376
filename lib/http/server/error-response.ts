import type { AppError } from "@/lib/core/shared/errors";

/** The one shape of every non-OK answer (contract §1). */
export function errorAnswer(error: AppError, headers: Record<string, string> = {}): Response {
  const body = {
    message: error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
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
