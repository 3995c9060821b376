import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

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

/** docs/product/http.md#error-codes */
export function toErrorBody({ headers }: IncomingMessage, error: AppError): { message: string; code: string } {
  const locale = resolveLocale(headers["accept-language"], { cookie: headers.cookie });
  return { message: translateError(error, locale).message, code: error.code };
}

/** Sends an error in the form of all errors. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  headers?: Record<string, string>,
): void {
  const wait = error.retryAfter === undefined ? undefined : { "Retry-After": String(error.retryAfter) };
  sendJson(response, error.status, toErrorBody(request, error), { ...wait, ...headers });
}

/** Ends an upgrade with an error as its response. */
export function endUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  error: AppError,
  status = `${error.status} ${error.code}`,
): void {
  const body = JSON.stringify(toErrorBody(request, error));
  const retryAfter = error.retryAfter === undefined ? "" : `Retry-After: ${error.retryAfter}\r\n`;
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${retryAfter}Connection: close\r\n\r\n${body}`,
  );
}
