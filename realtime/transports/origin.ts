import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { AppError } from "@/lib/core/shared/errors";
import { ownOrigins } from "@/lib/http/server/same-origin";

/** A browser always names the page's origin, `null` included; without one it isn't a browser, and has no cookies to steal. */
export const isForeign = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined && !ownOrigins().has(headers.origin);

/** Answers an upgrade with an HTTP error, and ends it. */
export function refuseUpgrade(socket: Duplex, { status, message, code }: AppError): void {
  const body = JSON.stringify({ message, code });
  socket.on("error", () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${code}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

export const foreignOrigin = (): AppError => new AppError("forbidden", "This request came from another site.");
