import { createRequire } from "node:module";
import path from "node:path";

import { SpanKind, SpanStatusCode, context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from "@opentelemetry/sdk-trace";
import type { Registry } from "prom-client";

import { createMetricProducer } from "./prometheus-metrics";
import { redactSpan } from "./redact-span";
import { setSpanRunner } from "./span";

type Options = {
  service: string;
  endpoint: string;
  registry: Registry;
};

/** The exporters retry for longer than a process may take to end. */
const STOP_LIMIT_MS = 1_500;

export type Telemetry = {
  /** Sends what is collected. Data that the collector hasn't taken by the limit is lost. */
  stop(limitMs?: number): Promise<void>;
};

function createRedactedExporter(url: string): SpanExporter {
  const exporter = new OTLPTraceExporter({ url });
  return {
    export: (spans, done) => exporter.export(spans.map(redactSpan), done),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

const runInSpan: Parameters<typeof setSpanRunner>[0] = async (name, work) =>
  trace.getTracer("nametag").startActiveSpan(name, { kind: SpanKind.SERVER }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });

/**
 * Next creates the spans of pages and calls, pg those of statements, and we those of frames
 * (docs/operations.md#opentelemetry).
 */
export function startTelemetry({ service, endpoint, registry }: Options): Telemetry {
  const base = endpoint.replace(/\/+$/, "");
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": service }))
    .merge(detectResources({ detectors: [envDetector] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = createRedactedExporter(`${base}/v1/traces`);
  const tracing = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] });
  trace.setGlobalTracerProvider(tracing);

  // Without this, most spans would be the jobs' polls.
  const statements = new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
  statements.setTracerProvider(tracing);
  // The instrumentation patches pg when it is required, so it is required again.
  createRequire(path.resolve("package.json"))("pg");
  setSpanRunner(runInSpan);

  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
    exportIntervalMillis: 60_000,
    exportTimeoutMillis: 10_000,
    metricProducers: [createMetricProducer(registry)],
  });
  const metering = new MeterProvider({ resource, readers: [reader] });

  return {
    stop: async (limitMs = STOP_LIMIT_MS) => {
      setSpanRunner(undefined);
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
      await Promise.race([Promise.allSettled([tracing.shutdown(), metering.shutdown()]), limit]);
      clearTimeout(timer);
      statements.disable();
      trace.disable();
      context.disable();
    },
  };
}
