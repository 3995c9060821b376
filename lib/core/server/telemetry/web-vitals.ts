import type { Histogram } from "prom-client";

/** Routes are bundled apart from the web server, which has the metrics, so both use the process. */
const globals = globalThis as typeof globalThis & { nametagVitals?: Histogram };

export const setVitals = (histogram: Histogram): void => void (globals.nametagVitals = histogram);

/** Does nothing in a process without the web server. */
export function observeVital(labels: { page: string; vital: string }, seconds: number): void {
  globals.nametagVitals?.observe(labels, seconds);
}

/** `total` counts the values up to `le`. */
type Bucket = { le: number; total: number };

/** Returns the value that this share does not exceed, interpolated within its bucket. */
export function getQuantile(buckets: readonly Bucket[], share: number): number {
  const rank = share * (buckets.at(-1)?.total ?? 0);
  const index = buckets.findIndex(({ total }) => total >= rank);
  const from = buckets[index - 1] ?? { le: 0, total: 0 };
  const to = buckets[index];
  if (!to || to.le === Infinity || to.total === from.total) return from.le;
  return from.le + ((to.le - from.le) * (rank - from.total)) / (to.total - from.total);
}

type VitalSummary = { page: string; vital: string; count: number; p75: number };

/** In seconds, of the visits since this process started. */
export async function summarizeVitals(): Promise<VitalSummary[]> {
  const { values = [] } = (await globals.nametagVitals?.get()) ?? {};
  const series = new Map<string, { page: string; vital: string; buckets: Bucket[] }>();
  for (const { labels, value, metricName } of values) {
    if (!metricName?.endsWith("_bucket")) continue;
    const [page, vital] = [String(labels.page), String(labels.vital)];
    const found = series.get(`${page} ${vital}`) ?? { page, vital, buckets: [] };
    series.set(`${page} ${vital}`, found);
    found.buckets.push({ le: labels.le === "+Inf" ? Infinity : Number(labels.le), total: value });
  }
  return [...series.values()].map(({ page, vital, buckets }) => ({
    ...{ page, vital },
    count: buckets.at(-1)?.total ?? 0,
    p75: getQuantile(buckets, 0.75),
  }));
}
