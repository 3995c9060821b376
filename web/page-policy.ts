import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { buildPagePolicy } from "@/lib/http/server/content-security-policy";

import type { PublicFiles } from "./public-files";

/** The API has no pages. Any other path may be answered by one, also one that looks like a file's. */
const NOT_A_PAGE = /^\/api\//;

type Site = { isDevelopment: boolean; siteUrl: string; realtimePort: number };

/**
 * Creates a page's nonce and content security policy (docs/decisions/030-page-policy-in-the-web-server.md). Next reads the
 * nonce for its scripts from the request's policy and the root layout from `x-nonce`; a client's own values are replaced.
 * @returns the policy for the response, or null if no page can answer
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
