import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { SpanKind, SpanStatusCode, context, trace, type Attributes, ValueType, type HrTime } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  emptyResource,
} from "@opentelemetry/resources";
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, TracerProvider, type SpanExporter, type ReadableSpan } from "@opentelemetry/sdk-trace";
import type { Registry, MetricObjectWithValues, MetricValue } from "prom-client";

import { clock } from "@/lib/core/shared/clock";

import { setSpanRunner } from "./span";

type Metric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;
type Times = { startTime: HrTime; endTime: HrTime };

const toHrTime = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)];

function toAttributes(labels: Partial<Record<string, string | number>>): Attributes {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => name !== "le"));
}

function toHistogramPoints({ name, values }: Metric, times: Times) {
  const series = new Map<string, { attributes: Attributes; buckets: [number, number][]; sum: number; count: number }>();
  for (const { labels, value, metricName } of values) {
    const attributes = toAttributes(labels);
    const key = JSON.stringify(attributes);
    const point = series.get(key) ?? { attributes, buckets: [], sum: 0, count: 0 };
    series.set(key, point);
    if (metricName === `${name}_sum`) point.sum = value;
    else if (metricName === `${name}_count`) point.count = value;
    else if (labels.le !== "+Inf") point.buckets.push([Number(labels.le), value]);
  }
  return [...series.values()].map(({ attributes, buckets, sum, count }) => {
    const upTo = [...buckets.map(([, total]) => total), count];
    const counts = upTo.map((total, index) => total - (upTo[index - 1] ?? 0));
    const boundaries = buckets.map(([boundary]) => boundary);
    return { ...times, attributes, value: { buckets: { boundaries, counts }, sum, count } };
  });
}

function toMetricData(metric: Metric, times: Times): MetricData {
  const { name, help: description, values } = metric;
  // prom-client reports its types as names, although its declarations say numbers.
  const type = String(metric.type);
  const descriptor = { name, description, unit: "", valueType: ValueType.DOUBLE };
  const aggregationTemporality = AggregationTemporality.CUMULATIVE;
  if (type === "histogram") {
    const dataPoints = toHistogramPoints(metric, times);
    return { descriptor, aggregationTemporality, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  const dataPoints = values.map(({ labels, value }) => ({ ...times, attributes: toAttributes(labels), value }));
  if (type === "counter")
    return { descriptor, aggregationTemporality, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return { descriptor, aggregationTemporality, dataPointType: DataPointType.GAUGE, dataPoints };
}

function createMetricProducer(registry: Registry): MetricProducer {
  const startTime = toHrTime(clock.now().getTime());
  return {
    async collect() {
      const times = { startTime, endTime: toHrTime(clock.now().getTime()) };
      const metrics = (await registry.getMetricsAsJSON()) as Metric[];
      const scopeMetrics = [
        { scope: { name: "nametag" }, metrics: metrics.map((metric) => toMetricData(metric, times)) },
      ];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
}

/** An allow list, because a library's next version could add an attribute with a token. */
const ALLOWED = new Set([
  ...[
    "http.method",
    "http.request.method",
    "http.route",
    "http.status_code",
    "http.response.status_code",
    "error.type",
  ],
  ...["next.route", "next.span_type", "next.rsc", "next.segment"],
  ...["db.system.name", "db.namespace", "db.operation.name", "db.query.text", "db.postgresql.plan"],
]);

/** Routes, such as `GET /api/events/[id]`, stay. */
function redactName(name: string): string {
  return (
    name
      .replace(/\S+:\/\/\S*/g, "[address]")
      .replace(/\?\S*/g, "")
      // Not the calls of an event's door, whose routes have a parameter before.
      .replace(/(?<!\])\/(b|t|door|calendar)\/[^\s[]\S*/g, "/$1/:code")
      .replace(/^(pg\.query:[A-Z]+)_[0-9a-f]{16}\b/, "$1")
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "[id]")
  );
}

/** Returns the span without personal data, and without error texts, which can quote rows. */
function redactSpan(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => ALLOWED.has(name)),
  );
  return {
    name: redactName(span.name),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    parentSpanContext: span.parentSpanContext,
    startTime: span.startTime,
    endTime: span.endTime,
    status: { code: span.status.code },
    attributes,
    links: [],
    events: [],
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

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
      const stopped = Promise.allSettled([tracing.shutdown(), metering.shutdown()]);
      await Promise.race([stopped, wait(limitMs, undefined, { ref: false })]);
      statements.disable();
      trace.disable();
      context.disable();
    },
  };
}
