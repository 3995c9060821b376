import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import type { AppError } from "@/lib/core/shared/errors";
import { resolveLocale } from "@/lib/i18n/server/resolve-locale";

import { PROBLEM_MEDIA_TYPE, toProblem } from "./problem";

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
const toErrorBody = ({ headers }: IncomingMessage, error: AppError) =>
  toProblem(error, resolveLocale(headers["accept-language"], { cookie: headers.cookie }));

/** Sends an error in the form of all errors. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  headers?: Record<string, string>,
  status = error.status,
): void {
  const wait = error.retryAfter === undefined ? undefined : { "Retry-After": String(error.retryAfter) };
  const type = { "Content-Type": PROBLEM_MEDIA_TYPE };
  sendJson(response, status, { ...toErrorBody(request, error), status }, { ...type, ...wait, ...headers });
}

/** Ends an upgrade with an error as its response. */
export function endUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  error: AppError,
  status = `${error.status} ${error.code}`,
): void {
  const body = JSON.stringify({ ...toErrorBody(request, error), status: Number.parseInt(status, 10) });
  const retryAfter = error.retryAfter === undefined ? "" : `Retry-After: ${error.retryAfter}\r\n`;
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: ${PROBLEM_MEDIA_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${retryAfter}Connection: close\r\n\r\n${body}`,
  );
}
