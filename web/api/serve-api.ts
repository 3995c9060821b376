import type { IncomingMessage, ServerResponse } from "node:http";

import { logger } from "@/lib/core/server/process/logger";
import { inSpan } from "@/lib/core/server/telemetry/span";
import { AppError } from "@/lib/core/shared/errors";
import { sendError } from "@/lib/http/server/send-error";

import { compressResponse } from "../compression";
import { toRequest } from "./node-request";
import { sendResponse } from "./node-response";
import { createRouteTree, type RouteEntry, type RouteMatch } from "./route-tree";

/** Handles a request, or returns false if it is Next's. */
export type ApiServer = (path: string, incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Next answers HEAD and OPTIONS from a route's other methods. */
const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

async function call({ route, params }: RouteMatch, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const [path, load] = route;
  const method = incoming.method ?? "";
  const handler = (await load())[method];
  if (!handler) throw new Error(`${path} exports no ${method}`);
  const request = toRequest(incoming);
  const response = await inSpan(
    `${method} ${path}`,
    async () => handler(request, { params: Promise.resolve(params) }),
    {
      attributes: { "http.request.method": method, "http.route": path },
      describe: ({ status }) => ({ "http.response.status_code": status }),
    },
  );
  await sendResponse(response, outgoing);
}

/**
 * Creates the part of the web server that calls the route handlers of `app/api` itself. In production Next's own way to them costs more
 * processor time than the calls (docs/decisions/067-call-routes-directly.md). What this does not match is Next's.
 */
export function createApiServer(routes: readonly RouteEntry[]): ApiServer {
  const find = createRouteTree(routes);
  return (path, incoming, outgoing) => {
    if (!METHODS.has(incoming.method ?? "")) return false;
    const match = find(path);
    if (!match) return false;
    compressResponse(incoming, outgoing);
    call(match, incoming, outgoing).catch((error: unknown) => {
      logger.error({ err: error, path }, "request failed");
      if (outgoing.headersSent) outgoing.destroy();
      else sendError(incoming, outgoing, new AppError("internal", "common.internal"));
    });
    return true;
  };
}
