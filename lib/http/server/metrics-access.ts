import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { isLoopback } from "./client-address";

const proxyHeaders = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via"];

/** Who may read `/metrics`: this machine with no proxy between, or whoever has METRICS_TOKEN as the bearer. */
export function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  const given = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token ?? ""}`);
  if (token && given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
  return isLoopback(socket.remoteAddress) && proxyHeaders.every((name) => headers[name] === undefined);
}
