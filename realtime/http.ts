import type { IncomingMessage, ServerResponse } from "node:http";

import { isDatabaseReachable } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { env } from "@/lib/core/server/env";
import { mayReadMetrics } from "@/lib/http/server/metrics-access";
import type { Bus } from "@/lib/realtime/server/bus-events";

import type { Metrics } from "./metrics";

export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers })
    .end(JSON.stringify(body));
}

export const answerError = (
  response: ServerResponse,
  { status, message, code }: AppError,
  headers?: Record<string, string>,
): void => answerJson(response, status, { message, code }, headers);

type Parts = { bus: Bus; metrics: Metrics; isDraining: () => boolean };

/** The process's own addresses: `/health`, `/ready`, `/metrics`. Anything else is 404 in JSON. */
export function createHttpHandler({ bus, metrics, isDraining }: Parts) {
  async function ready(): Promise<boolean> {
    // Over Redis, too: the bus listens only while it answers.
    return !isDraining() && bus.isListening() && (await isDatabaseReachable());
  }

  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isKnown = path === "/health" || path === "/ready" || path === "/metrics";
    if (!isKnown) return answerError(response, new AppError("not_found", "Not found"));
    if (request.method !== "GET" && request.method !== "HEAD") {
      return answerError(response, new AppError("method_not_allowed", "This address doesn't take that method."), {
        Allow: "GET, HEAD",
      });
    }
    if (path === "/health") return answerJson(response, 200, { status: "ok" });
    if (path === "/ready") {
      if (await ready()) return answerJson(response, 200, { status: "ok" });
      return answerError(response, new AppError("unavailable", "Not ready"), { "Retry-After": "2" });
    }
    if (!mayReadMetrics(request, env().METRICS_TOKEN))
      return answerError(response, new AppError("forbidden", "Metrics are for this host, or with a token."));
    const { contentType, text } = await metrics.read();
    response.writeHead(200, { "Content-Type": contentType, "Cache-Control": "no-store" }).end(text);
  };
}
