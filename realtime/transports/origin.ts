import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { env } from "@/lib/core/server/process/env";
import { logRefusal } from "@/lib/core/server/process/refusal-log";
import { AppError } from "@/lib/core/shared/errors";
import { parseTrustedProxies } from "@/lib/http/server/client-address";
import { getOwnOrigins } from "@/lib/http/server/same-origin";
import { endUpgrade } from "@/lib/http/server/send-error";

import { getClientAddress } from "./client-address";

/**
 * A client without an origin is no browser and has no cookies to abuse
 * (docs/product/realtime-protocol.md#origin-check).
 */
export const isForeignOrigin = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined && !getOwnOrigins().has(headers.origin);

export const foreignOriginError = (): AppError => new AppError("forbidden", "http.foreignOrigin");

/** Leaves out the query, which may contain a token. */
export function logRefusedRequest(request: IncomingMessage, { status, code }: AppError): void {
  const path = (request.url ?? "/").replace(/\?.*$/s, "");
  const address = getClientAddress(request, parseTrustedProxies(env().TRUSTED_PROXIES));
  logRefusal({ status, code, method: request.method, path, address });
}

export function refuseUpgrade(request: IncomingMessage, socket: Duplex, error: AppError): void {
  if (error.status !== 503) logRefusedRequest(request, error);
  socket.on("error", () => socket.destroy());
  endUpgrade(request, socket, error);
}
