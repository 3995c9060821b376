import type { IncomingMessage, ServerResponse } from "node:http";

import { Counter, Histogram } from "prom-client";

import type { CheckedPart } from "@/lib/admin/data/health/health";
import { createHealthGauges } from "@/lib/admin/data/health/watch";
import { getSignInFailures } from "@/lib/auth/service/sign-in-failures";
import { createRegistry } from "@/lib/core/server/telemetry/registry";
import { setVitals } from "@/lib/core/server/telemetry/web-vitals";
import { AppError } from "@/lib/core/shared/errors";
import { canReadMetrics } from "@/lib/http/server/metrics-access";
import { sendError } from "@/lib/http/server/send-error";

const METHODS: readonly (string | undefined)[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Returns one of few labels, because a label per path would let clients fill the memory. */
function getKind(url: string): string {
  if (url.startsWith("/api/")) return "api";
  return url.startsWith("/_next/") ? "asset" : "page";
}

export function createMetrics(token: string | undefined) {
  const registry = createRegistry();
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's first byte to the response's last",
    labelNames: ["method", "kind", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  setVitals(
    new Histogram<string>({
      name: "web_vitals_seconds",
      help: "Largest contentful paint (lcp) and slowest interaction (inp) of members' visits",
      labelNames: ["page", "vital"],
      buckets: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
      registers: [registry],
    }),
  );

  new Counter({
    name: "sign_in_failures_total",
    help: "Sign-ins that were refused for a wrong password or code",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(getSignInFailures());
    },
  });

  const setGauges = createHealthGauges(registry);
  const checks = new Map<string, Pick<CheckedPart, "name" | "state" | "detail">>();
  return {
    registry,
    setHealth(parts: readonly CheckedPart[]): void {
      setGauges(parts);
      for (const { key, state, detail } of parts) checks.set(key, { name: key, state, detail });
    },
    /** Only for who has METRICS_TOKEN: everybody may ask whether the process is alive. */
    canReadHealth: (request: IncomingMessage): boolean => token !== undefined && canReadMetrics(request, token),
    /** What each check found last. */
    getHealth: () => ({ status: "ok", checks: [...checks.values()] }),
    measure(request: IncomingMessage, response: ServerResponse): void {
      const start = performance.now();
      const kind = getKind(request.url ?? "");
      response.once("finish", () => {
        const method = METHODS.includes(request.method) ? request.method : "other";
        durations.observe({ method, kind, status: response.statusCode }, (performance.now() - start) / 1_000);
      });
    },

    async handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
      response.setHeader("Cache-Control", "no-store");
      if (!canReadMetrics(request, token))
        return sendError(request, response, new AppError("forbidden", "http.metricsForbidden"));
      const text = await registry.metrics();
      response.writeHead(200, { "Content-Type": registry.contentType }).end(text);
    },
  };
}
