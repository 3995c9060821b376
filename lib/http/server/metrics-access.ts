import type { IncomingMessage } from "node:http";

import { isEqualSecret } from "@/lib/core/server/signature";

import { isLoopback } from "./client-address";

const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via"];

/**
 * Without METRICS_TOKEN, only this machine may read, and not through a proxy. With METRICS_TOKEN,
 * this machine needs it too, because some proxies add no header.
 */
export function canReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (!token) return isLoopback(socket.remoteAddress) && PROXY_HEADERS.every((name) => headers[name] === undefined);
  return isEqualSecret(headers.authorization ?? "", `Bearer ${token}`);
}
