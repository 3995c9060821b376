import { ValueType, type Attributes, type HrTime } from "@opentelemetry/api";
import { emptyResource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client";

import { clock } from "@/lib/core/shared/clock";

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

export function createMetricProducer(registry: Registry): MetricProducer {
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
