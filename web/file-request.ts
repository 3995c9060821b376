import type { IncomingMessage, ServerResponse } from "node:http";

import { AppError } from "@/lib/core/shared/errors";
import { sendError } from "@/lib/http/server/send-error";

import type { PublicFiles } from "./public-files";

/** Next responds with 500 where one of them is not satisfied. Without them it responds with the whole file, as a server may. */
const CONDITIONS = ["range", "if-range", "if-match", "if-unmodified-since"];

/**
 * Removes from a request for a file what Next can't handle. Responds with 405, and returns false, if the method doesn't read.
 * Leaves requests for anything else as they are.
 */
export function prepareFileRequest(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  publicFiles: PublicFiles,
): boolean {
  if (!publicFiles.has(path) && !path.startsWith("/_next/static/")) return true;
  for (const name of CONDITIONS) delete request.headers[name];
  if (request.method === "GET" || request.method === "HEAD") return true;
  sendError(request, response, new AppError("method_not_allowed", "http.methodNotAllowed"), { Allow: "GET, HEAD" });
  return false;
}
