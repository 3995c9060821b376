import type { IncomingMessage, ServerResponse } from "node:http";

import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";

import { AppError } from "@/lib/core/shared/errors";
import { isReading } from "@/lib/http/server/method";
import { sendError } from "@/lib/http/server/send-error";

import type { PublicFiles } from "./public-files";

const SITE = /^https?:\/\/[^/?#]*/i;
const PERCENTS = /(?:%[0-9a-f]{2})+|%/gi;
/** Letters, digits, `-`, `_` and `~`. A dot stays encoded, because it could make a segment `..`. */
const UNRESERVED = /%(?:[46][1-9a-f]|[57][0-9a]|3[0-9]|2d|5f|7e)/gi;

function normalizePercents(percents: string): string {
  try {
    decodeURIComponent(percents);
    return percents.replace(UNRESERVED, decodeURIComponent);
  } catch {
    return percents.replaceAll("%", "%25");
  }
}

/**
 * Accepts every form of a request target (RFC 9112, 3.2). Encodes an invalid percent sign as `%25`,
 * because Next responds with 500 to a path that it can't decode. Decodes what needs no encoding
 * (RFC 3986, 6.2.2.2), because Next finds no route for it, and rules for paths compare letters.
 */
export function toPathAndQuery(target = "/"): string {
  const local = target.replace(SITE, "");
  const [path = ""] = local.split("?", 1);
  return (path.startsWith("/") ? "" : "/") + path.replace(PERCENTS, normalizePercents) + local.slice(path.length);
}

const ROUTER_STATE = "next-router-state-tree";

/** Next responds with 500 to a router state that it can't read. */
export function removeInvalidRouterState({ headers }: IncomingMessage): void {
  try {
    parseAndValidateFlightRouterState(headers[ROUTER_STATE]);
  } catch {
    delete headers[ROUTER_STATE];
  }
}

/** Next responds with 500 if one of these fails. Without them it sends the whole file. */
const FILE_CONDITIONS = ["range", "if-range", "if-match", "if-unmodified-since"];

/**
 * Removes what Next can't handle from a file request. Responds with 405 to a writing method.
 * Ignores other requests.
 * @returns whether Next must handle the request
 */
export function prepareFileRequest(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  publicFiles: PublicFiles,
): boolean {
  if (!publicFiles.has(path) && !path.startsWith("/_next/static/")) return true;
  for (const name of FILE_CONDITIONS) delete request.headers[name];
  if (isReading(request.method)) return true;
  sendError(request, response, new AppError("method_not_allowed", "http.methodNotAllowed"), { Allow: "GET, HEAD" });
  return false;
}
