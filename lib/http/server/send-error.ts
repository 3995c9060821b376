import type { IncomingMessage, ServerResponse } from "node:http";

import type { AppError } from "@/lib/core/shared/errors";
import { translateError } from "@/lib/i18n/server/error-text";
import { resolveLocale } from "@/lib/i18n/server/resolve-locale";

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers })
    .end(JSON.stringify(body));
}

/** Sends an error in the form of all errors (docs/product/http.md#error-codes). */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  headers?: Record<string, string>,
): void {
  const locale = resolveLocale(request.headers["accept-language"], { cookie: request.headers.cookie });
  const { message } = translateError(error, locale);
  const wait = error.retryAfter === undefined ? undefined : { "Retry-After": String(error.retryAfter) };
  sendJson(response, error.status, { message, code: error.code }, { ...wait, ...headers });
}
