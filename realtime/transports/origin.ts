import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { AppError } from "@/lib/core/shared/errors";
import { getOwnOrigins } from "@/lib/http/server/same-origin";
import { translateError } from "@/lib/i18n/server/error-text";
import { resolveLocale } from "@/lib/i18n/server/resolve-locale";

/**
 * Returns whether a request comes from another site's page (docs/product/realtime-protocol.md#origin-check). Browsers
 * always send the page's origin, `null` included. A client without it is not a browser and has no cookies to abuse.
 */
export const isForeignOrigin = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined && !getOwnOrigins().has(headers.origin);

export const foreignOriginError = (): AppError => new AppError("forbidden", "http.foreignOrigin");

/** Responds to an upgrade with an HTTP error and closes the connection. */
export function refuseUpgrade({ headers }: IncomingMessage, socket: Duplex, error: AppError): void {
  const { message } = translateError(error, resolveLocale(headers["accept-language"]));
  const body = JSON.stringify({ message, code: error.code });
  socket.on("error", () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${error.status} ${error.code}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
