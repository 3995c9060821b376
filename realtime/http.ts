import type { IncomingMessage, ServerResponse } from "node:http";

import { isDatabaseReachable } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { AppError } from "@/lib/core/shared/errors";
import { canReadMetrics } from "@/lib/http/server/metrics-access";
import { sendError, sendJson } from "@/lib/http/server/send-error";
import type { Bus } from "@/lib/realtime/bus-events";

import type { Metrics } from "./metrics";

type Deps = { bus: Bus; metrics: Metrics; isDraining: () => boolean };

const PATHS: readonly string[] = ["/health", "/ready", "/metrics"];

export function createHttpHandler({ bus, metrics, isDraining }: Deps) {
  // A Redis bus listens only while Redis responds, so this covers Redis too.
  const isReady = async () => !isDraining() && bus.isListening() && (await isDatabaseReachable());

  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fail = (error: AppError, headers?: Record<string, string>) => sendError(request, response, error, headers);
    if (!PATHS.includes(path)) return fail(new AppError("not_found", "common.notFound"));
    if (request.method !== "GET" && request.method !== "HEAD")
      return fail(new AppError("method_not_allowed", "http.methodNotAllowed"), { Allow: "GET, HEAD" });
    if (path === "/health") return sendJson(response, 200, { status: "ok" });
    if (path === "/ready") {
      if (await isReady()) return sendJson(response, 200, { status: "ok" });
      return fail(new AppError("unavailable", "http.notReady"), { "Retry-After": "2" });
    }
    if (!canReadMetrics(request, env().METRICS_TOKEN)) return fail(new AppError("forbidden", "http.metricsForbidden"));
    const { contentType, text } = await metrics.read();
    response.writeHead(200, { "Content-Type": contentType, "Cache-Control": "no-store" }).end(text);
  };
}
