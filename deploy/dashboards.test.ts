import { readFileSync } from "node:fs";
import path from "node:path";

import { createMetrics as createRealtimeMetrics } from "@/realtime/server";
import { createMetrics as createWebMetrics } from "@/web/metrics";

const read = (file: string): string => readFileSync(path.join(__dirname, file), "utf8");

type Metric = { name: string; labelNames?: string[] };
type Dashboard = { panels: { id: number; title: string; targets: { expr: string }[] }[] };

/** Prometheus adds these to each metric. */
const ADDED = ["job", "instance"];
const SUFFIXES = ["", "_bucket", "_sum", "_count"];

const web = createWebMetrics(undefined);
const realtime = createRealtimeMetrics({ webSockets: () => 0, socketIo: () => 0 });
afterAll(() => {
  web.registry.clear();
  realtime.registry.clear();
});

/**
 * Lists what an expression reads: each metric with the labels in its braces, and all labels that
 * are grouped by.
 */
function parseExpression(expression: string): { metrics: { name: string; labels: string[] }[]; groupedBy: string[] } {
  const withoutText = expression.replace(/"[^"]*"/g, '""');
  const metrics = [...withoutText.matchAll(/\b([a-z]\w*_\w+|up)\b(?!\s*\()(?:\{([^}]*)\})?/g)].map(
    ([, name = "", inner = ""]) => ({
      name,
      labels: [...inner.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
    }),
  );
  const groupedBy = [...withoutText.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/));
  return { metrics, groupedBy };
}

const dashboard = JSON.parse(read("grafana/nametag.json")) as Dashboard;
const alerts = [
  ...read("prometheus/alerts.yml").matchAll(/alert: (\w+)\n +expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/g),
].map(([, name = "", block, line]) => [name, block ?? line ?? ""] as const);
const panels = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const));

test("finds every expression, and the metrics and labels in it", () => {
  expect(alerts).toHaveLength(read("prometheus/alerts.yml").split("- alert:").length - 1);
  expect(panels.length).toBeGreaterThanOrEqual(dashboard.panels.length);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  expect(parseExpression('sum by (le, kind) (rate(a_b_bucket{kind!="x_y",status=~"5.."}[5m])) > up')).toEqual({
    metrics: [
      { name: "a_b_bucket", labels: ["kind", "status"] },
      { name: "up", labels: [] },
    ],
    groupedBy: ["le", "kind"],
  });
});

test.each([...panels, ...alerts])("%s reads metrics and labels that are exported", (_, expression) => {
  const exported = new Map<string, string[]>([["up", []]]);
  for (const { registry } of [web, realtime]) {
    for (const { name, labelNames = [] } of registry.getMetricsAsArray() as unknown as Metric[])
      for (const suffix of SUFFIXES)
        exported.set(name + suffix, [...labelNames, ...(suffix === "_bucket" ? ["le"] : [])]);
  }
  const { metrics, groupedBy } = parseExpression(expression);
  expect(metrics.length).toBeGreaterThan(0);
  for (const { name, labels } of metrics) {
    expect([...exported.keys()]).toContain(name);
    const known = [...(exported.get(name) ?? []), ...ADDED];
    expect(known).toEqual(expect.arrayContaining(labels));
  }
  const available = metrics.flatMap(({ name }) => [...(exported.get(name) ?? []), ...ADDED]);
  expect(available).toEqual(expect.arrayContaining(groupedBy));
});
