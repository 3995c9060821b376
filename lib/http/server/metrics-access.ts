import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { isLoopback } from "./client-address";

const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via"];

/** Returns whether a request may read `/metrics`: from this machine without a proxy, or with METRICS_TOKEN as bearer token. */
export function canReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  const actual = Buffer.from(headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token ?? ""}`);
  if (token && actual.length === expected.length && timingSafeEqual(actual, expected)) return true;
  return isLoopback(socket.remoteAddress) && PROXY_HEADERS.every((name) => headers[name] === undefined);
}
