/**
 * Sends spans and metrics as web and realtime do. A process, because Jest's own modules can't be
 * instrumented.
 */
import { SpanStatusCode, trace } from "@opentelemetry/api";
import { Client } from "pg";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

import { loadTelemetry } from "@/lib/core/server/telemetry/load";
import { inSpan } from "@/lib/core/server/telemetry/span";

const USER_ID = "0d9b6c9e-1c55-4c8e-9a0e-6b1f6c1f0a11";

function createRegistry(): Registry {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: "stored_total", help: "Stored", registers }).inc(7);
  new Gauge({ name: "sockets", help: "Open", labelNames: ["transport"], registers }).set({ transport: "ws" }, 3);
  const durations = new Histogram({ name: "seconds", help: "Time", labelNames: ["kind"], buckets: [1, 2], registers });
  for (const value of [0.5, 0.7, 1.5, 9]) durations.observe({ kind: "api" }, value);
  return registry;
}

async function main(): Promise<void> {
  const telemetry = await loadTelemetry("nametag-test", createRegistry());
  // Nothing listens there; a statement that fails makes a span too.
  const client = new Client({ host: "127.0.0.1", port: 1, user: "nametag", database: "nametag" });
  await client.connect().catch(() => undefined);
  const send = async () => {
    await client.query("SELECT $1::text", ["ana@nametag.test"]).catch(() => undefined);
    throw new Error("Key (email)=(ana@nametag.test) exists");
  };
  await inSpan("ws send_message", send).catch(() => undefined);
  trace.getTracer("next.js").startActiveSpan("GET", (span) => {
    span.updateName(`GET /api/users/${USER_ID}?search=ana`);
    span.setAttributes({
      "http.route": "/api/users/[id]",
      "http.target": "/reset?token=secret-token",
      "net.peer": "10.9.8.7",
    });
    span.recordException(new Error("ana@nametag.test"));
    span.setStatus({ code: SpanStatusCode.ERROR, message: "ana@nametag.test" });
    span.end();
  });
  const secrets = ["/calendar/secret-token.ics", "/b/secret-token", "/t/secret-token", "/door/secret-token"];
  for (const path of [...secrets, "/calendar/[file]"]) trace.getTracer("next.js").startSpan(`GET ${path}`).end();
  const startedAt = performance.now();
  await telemetry?.stop(process.env.STOP_LIMIT_MS ? Number(process.env.STOP_LIMIT_MS) : undefined);
  const stoppedAfterMs = performance.now() - startedAt;
  const isLoaded = Object.keys(require.cache).some((file) => file.includes("@opentelemetry/sdk-"));
  process.stdout.write(JSON.stringify({ isLoaded, stoppedAfterMs }), () => process.exit(0));
}

void main();
