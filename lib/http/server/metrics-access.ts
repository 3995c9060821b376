import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { isLoopback } from "./client-address";

const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via"];

/**
 * Returns whether a request may read `/metrics`: with METRICS_TOKEN as bearer token, and without such a setting from this
 * machine without a proxy. With the setting this machine needs the token too, because a proxy that adds no header looks the same.
 */
export function canReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (!token) return isLoopback(socket.remoteAddress) && PROXY_HEADERS.every((name) => headers[name] === undefined);
  const actual = Buffer.from(headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
