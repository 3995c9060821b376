import type { IncomingMessage, ServerResponse } from "node:http";

import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";

import { AppError } from "@/lib/core/shared/errors";
import { sendError } from "@/lib/http/server/send-error";

import type { PublicFiles } from "./public-files";

const SITE = /^https?:\/\/[^/?#]*/i;
const PERCENTS = /(?:%[0-9a-f]{2})+|%/gi;

function encodeUndecodable(percents: string): string {
  try {
    decodeURIComponent(percents);
    return percents;
  } catch {
    return percents.replaceAll("%", "%25");
  }
}

/**
 * Returns the path and query of a request, whatever form it has (RFC 9112, 3.2). A percent sign of the path that encodes no
 * character stands for itself (`%25`): Next responds with 500 to a path that it can't decode.
 */
export function toPathAndQuery(target = "/"): string {
  const local = target.replace(SITE, "");
  const [path = ""] = local.split("?", 1);
  return (path.startsWith("/") ? "" : "/") + path.replace(PERCENTS, encodeUndecodable) + local.slice(path.length);
}

const ROUTER_STATE = "next-router-state-tree";

/** Removes what the browser's router says about its page if Next can't read it and would respond with 500. */
export function removeInvalidRouterState({ headers }: IncomingMessage): void {
  try {
    parseAndValidateFlightRouterState(headers[ROUTER_STATE]);
  } catch {
    delete headers[ROUTER_STATE];
  }
}

/** Next responds with 500 if one of them is not satisfied. Without them it sends the whole file. */
const FILE_CONDITIONS = ["range", "if-range", "if-match", "if-unmodified-since"];

/**
 * Removes from a request for a file what Next can't handle. Responds with 405 if the method doesn't read. Leaves requests for
 * anything else as they are.
 * @returns whether Next shall handle the request
 */
export function prepareFileRequest(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  publicFiles: PublicFiles,
): boolean {
  if (!publicFiles.has(path) && !path.startsWith("/_next/static/")) return true;
  for (const name of FILE_CONDITIONS) delete request.headers[name];
  if (request.method === "GET" || request.method === "HEAD") return true;
  sendError(request, response, new AppError("method_not_allowed", "http.methodNotAllowed"), { Allow: "GET, HEAD" });
  return false;
}
