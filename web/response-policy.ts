import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";

import { readSessionToken } from "@/lib/auth/service/session/cookie";
import { INERT_POLICY } from "@/lib/http/server/headers/security-headers";

import type { PublicFiles } from "./public-files";

/** For scripts, styles and fonts. A longer policy would also restrict a worker. */
const NO_FRAME = "frame-ancestors 'none'";

const isServed = (status: number): boolean => status === 200 || status === 206 || status === 304;

/** Includes page data for Next's router, which has status 200 even for a missing page. */
const isPage = (response: ServerResponse): boolean =>
  /^text\/(?:html|x-component)/i.test(String(response.getHeader("content-type") ?? ""));

/** Lists in frames of other sites, the same for everyone (docs/product/embedding.md). */
const isEmbedded = (path: string): boolean => path.startsWith("/embed/");

function isPersonal(path: string, response: ServerResponse, status: number): boolean {
  const cacheControl = String(response.getHeader("cache-control") ?? "no-store");
  return (
    !isServed(status) ||
    (isPage(response) && !isEmbedded(path)) ||
    response.hasHeader("set-cookie") ||
    /\b(?:no-store|private)\b/i.test(cacheControl)
  );
}

/** The same for every visitor (docs/product/sessions.md#who-reaches-which-page). */
const PUBLIC_PAGE = /^\/(?:(?:login|register|forgot-password|install-app|discover)?|(?:events|profile|o)\/[^/]+)$/;

/** With `no-store`, browsers would read these pages again for the Back button. */
const isVisitorsPage = (path: string, request: IncomingMessage, response: ServerResponse, status: number): boolean =>
  status === 200 &&
  PUBLIC_PAGE.test(path) &&
  /^text\/html/i.test(String(response.getHeader("content-type") ?? "")) &&
  !response.hasHeader("set-cookie") &&
  readSessionToken(request.headers.cookie) === null;

function setPrivate(response: ServerResponse, storage: "no-store" | "no-cache"): void {
  response.setHeader("Cache-Control", `private, ${storage}`);
  const vary = response.getHeader("vary");
  const names = (Array.isArray(vary) ? vary : [String(vary ?? "")]).join(", ");
  if (!/(?:^|,)\s*cookie\s*(?:,|$)/i.test(names)) response.setHeader("Vary", names ? `${names}, Cookie` : "Cookie");
}

/** Only public files, build assets and declared responses may be shared. All else is private. */
function applyCachePolicy(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  isAsset: boolean,
  publicFiles: PublicFiles,
): void {
  const fileHeaders = publicFiles.get(path);
  if (fileHeaders && isServed(status)) {
    for (const [name, value] of Object.entries(fileHeaders)) response.setHeader(name, value);
  } else if (SECRET_CALENDAR.test(path) && isServed(status) && !isPage(response)) {
    response.setHeader("Cache-Control", "private, no-cache");
  } else if (!isAsset && isPersonal(path, response, status)) {
    setPrivate(response, isVisitorsPage(path, request, response, status) ? "no-cache" : "no-store");
  }
}

/** Only its own response may be kept, by the calendar that knows the address. */
const SECRET_CALENDAR = /^\/calendar\//;

type Head = [status: number, ...rest: (string | OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined)[]];

/**
 * Call it before the response is handled. @param pagePolicy null if the response can't be a page
 */
export function addResponsePolicy(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  publicFiles: PublicFiles,
  pagePolicy: string | null,
): void {
  const noPagePolicy = path.startsWith("/api/") ? INERT_POLICY : NO_FRAME;
  // A calendar may show its events' links.
  if (SECRET_CALENDAR.test(path)) response.setHeader("Referrer-Policy", "no-referrer");
  const writeHead = response.writeHead.bind(response) as (...head: Head) => ServerResponse;
  response.writeHead = (...[stated, ...rest]: Head) => {
    // Headers passed here would override those already set.
    const headers = rest.find((value) => typeof value === "object" && !Array.isArray(value));
    for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) response.setHeader(name, value);
    // Only a page that failed for want of the database has this header with 500.
    const status = stated === 500 && response.hasHeader("retry-after") ? 503 : stated;
    // Else it would forbid the frame that the response's own policy allows.
    if (isEmbedded(path) && response.hasHeader("content-security-policy")) response.removeHeader("X-Frame-Options");
    const isAsset = path.startsWith("/_next/static/") && isServed(status) && !isPage(response);
    // Next drops a route's own policy if one is set earlier.
    if (!response.hasHeader("content-security-policy"))
      response.setHeader("Content-Security-Policy", isAsset ? NO_FRAME : (pagePolicy ?? noPagePolicy));
    applyCachePolicy(path, request, response, status, isAsset, publicFiles);
    return writeHead(status, ...rest.filter((value) => value !== headers));
  };
}
