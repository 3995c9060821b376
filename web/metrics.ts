import type { IncomingMessage, ServerResponse } from "node:http";

import { Histogram, Registry, collectDefaultMetrics } from "prom-client";

import { mayReadMetrics } from "@/lib/http/server/metrics-access";

const forbidden = JSON.stringify({ message: "Metrics are for this host, or with a token", code: "forbidden" });

/** What a request was for, in few enough words that a stranger's paths can't fill the memory. */
function kindOf(url: string): string {
  if (url.startsWith("/api/")) return "api";
  return url.startsWith("/_next/") ? "asset" : "page";
}

/** The web process's measures: its own (memory, event loop) and how long answers take. */
export function createMetrics(token: string | undefined) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's first byte to its answer's last",
    labelNames: ["method", "kind", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

  return {
    measure(request: IncomingMessage, response: ServerResponse): void {
      const begun = performance.now();
      const kind = kindOf(request.url ?? "");
      response.once("finish", () => {
        const method = methods.has(request.method ?? "") ? request.method : "other";
        durations.observe({ method, kind, status: response.statusCode }, (performance.now() - begun) / 1_000);
      });
    },

    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      response.setHeader("Cache-Control", "no-store");
      if (!mayReadMetrics(request, token)) {
        response.writeHead(403, { "Content-Type": "application/json" }).end(forbidden);
        return;
      }
      const text = await registry.metrics();
      response.writeHead(200, { "Content-Type": registry.contentType }).end(text);
    },
  };
}
