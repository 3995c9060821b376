import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { buildPagePolicy } from "@/lib/http/server/content-security-policy";

import type { PublicFiles } from "./public-files";

/** Any other path may be a page, also one that looks like a file. */
const NOT_A_PAGE = /^\/api\//;

type Site = { isDevelopment: boolean; siteUrl: string; realtimePort: number };

/**
 * Next reads the nonce from the request's policy, and the root layout from `x-nonce`. Replaces the
 * client's own values (docs/decisions/030-page-policy-in-the-web-server.md).
 */
export function addPagePolicy(
  path: string,
  request: IncomingMessage,
  site: Site,
  publicFiles: PublicFiles,
): string | null {
  if (NOT_A_PAGE.test(path) || publicFiles.has(path)) return null;
  const nonce = randomBytes(16).toString("base64");
  const pageHost = /^(\[[^\]]*\]|[^:]*)/.exec(request.headers.host ?? "")?.[0] ?? "";
  const policy = buildPagePolicy({ ...site, nonce, pageHost, realtimePort: String(site.realtimePort) });
  request.headers["x-nonce"] = nonce;
  request.headers["content-security-policy"] = policy;
  return policy;
}
