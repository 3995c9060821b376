import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { isLoopback } from "./client-address";

const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via"];

/**
 * Without METRICS_TOKEN, only this machine may read, and not through a proxy. With METRICS_TOKEN,
 * this machine needs it too, because some proxies add no header.
 */
export function canReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (!token) return isLoopback(socket.remoteAddress) && PROXY_HEADERS.every((name) => headers[name] === undefined);
  const actual = Buffer.from(headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
