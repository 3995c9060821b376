import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { pagePolicy } from "@/lib/http/server/content-security-policy";

/** API and static files have their headers from next.config. */
const NO_PAGE =
  /^\/(?:(?:api|_next|offline)\/|(?:sw\.js|offline\.html|manifest\.webmanifest|.*\.(?:svg|png|ico|jpg|webp))$)/;

type Site = { development: boolean; siteUrl: string; realtimePort: number };

/**
 * Gives each page its nonce and policy, and nothing else: who may see it is decided where it is rendered (architecture,
 * Gate). Here and not in Next's middleware, which costs each page more than its data does. Next reads the nonce for its own
 * scripts from the request's policy, the root layout from `x-nonce`; what a client sends under these names is overwritten.
 */
export function addPagePolicy(request: IncomingMessage, response: ServerResponse, site: Site): void {
  const [path = "/"] = (request.url ?? "/").split("?", 1);
  if (NO_PAGE.test(path)) return;
  const nonce = Buffer.from(randomUUID()).toString("base64");
  const pageHost = /^(\[[^\]]*\]|[^:]*)/.exec(request.headers.host ?? "")?.[0] ?? "";
  const policy = pagePolicy({ ...site, nonce, pageHost, realtimePort: String(site.realtimePort) });
  request.headers["x-nonce"] = nonce;
  request.headers["content-security-policy"] = policy;
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Cache-Control", "no-store");
}
