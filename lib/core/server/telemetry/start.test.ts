import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  name: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  events: unknown[];
  status: { code: number; message?: string };
};
type Traces = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };
type Point = { asDouble?: number; attributes: Attribute[]; sum?: number; count?: number | string };
type Buckets = Point & { explicitBounds: number[]; bucketCounts: (number | string)[] };
type Metric = {
  name: string;
  sum?: { isMonotonic: boolean; dataPoints: Point[] };
  gauge?: { dataPoints: Point[] };
  histogram?: { dataPoints: Buckets[] };
};
type Metrics = { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] };

let collector: Server;
let endpoint: string;
let received: { path: string; type: string; text: string }[];

beforeEach(async () => {
  received = [];
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const type = request.headers["content-type"] ?? "";
      received.push({ path: request.url ?? "", type, text: Buffer.concat(chunks).toString() });
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
});

afterEach(async () => {
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
});

/** Runs tests/support/servers/telemetry-process.ts and returns what it prints. */
async function run(variables: Record<string, string>): Promise<{ isLoaded: boolean; stoppedAfterMs: number }> {
  const script = path.resolve("tests/support/servers/telemetry-process.ts");
  const env = {
    ...process.env,
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    NEXTAUTH_SECRET: "x".repeat(32),
    ...variables,
  };
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script], { env });
  return JSON.parse(stdout) as { isLoaded: boolean; stoppedAfterMs: number };
}

const readAll = <Body>(path: string): Body[] =>
  received.filter((request) => request.path === path).map(({ text }) => JSON.parse(text) as Body);

test("sends spans of frames, statements and requests without personal data, and the metrics of the registry", async () => {
  // A limit that a busy machine doesn't reach.
  const { isLoaded } = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, STOP_LIMIT_MS: "60000" });
  expect(isLoaded).toBe(true);
  const [body] = readAll<Traces>("/v1/traces");
  const spans = body?.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)) ?? [];
  const find = (name: string) => spans.find((span) => span.name === name);
  expect(spans.map(({ name }) => name).toSorted()).toEqual([
    "GET /api/users/[id]",
    "GET /b/:code",
    "GET /calendar/:code",
    "GET /calendar/[file]",
    "GET /door/:code",
    "GET /t/:code",
    "pg.query:SELECT nametag",
    "ws send_message",
  ]);
  expect(spans.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(({ status }) => status.code)).toEqual([
    2, 0, 0, 0, 0, 0, 2, 2,
  ]);
  expect(spans.flatMap(({ events }) => events)).toEqual([]);
  expect(find("pg.query:SELECT nametag")?.parentSpanId).toBe(find("ws send_message")?.spanId);
  expect(find("pg.query:SELECT nametag")?.attributes).toContainEqual({
    key: "db.query.text",
    value: { stringValue: "SELECT $1::text" },
  });
  expect(find("GET /api/users/[id]")?.attributes).toEqual([
    { key: "http.route", value: { stringValue: "/api/users/[id]" } },
  ]);
  expect(body?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: "service.name",
    value: { stringValue: "nametag-test" },
  });
  const sent = received.map(({ text }) => text).join("");
  for (const secret of ["ana", "secret-token", "0d9b6c9e", "10.9.8.7", "127.0.0.1"]) expect(sent).not.toContain(secret);
  expect(received[0]?.type).toBe("application/json");

  const [sentMetrics] = readAll<Metrics>("/v1/metrics");
  const metrics =
    sentMetrics?.resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)) ?? [];
  const getMetric = (name: string) => metrics.find((metric) => metric.name === name);
  expect(getMetric("stored_total")?.sum).toMatchObject({ isMonotonic: true, dataPoints: [{ asDouble: 7 }] });
  expect(getMetric("sockets")?.gauge?.dataPoints).toMatchObject([
    { asDouble: 3, attributes: [{ key: "transport", value: { stringValue: "ws" } }] },
  ]);
  const point = getMetric("seconds")?.histogram?.dataPoints[0];
  expect(point?.explicitBounds).toEqual([1, 2]);
  expect(point?.bucketCounts.map(Number)).toEqual([2, 1, 1]);
  expect([point?.sum, Number(point?.count)]).toEqual([11.7, 4]);
});

test("loads nothing and sends nothing without the setting", async () => {
  expect((await run({ OTEL_EXPORTER_OTLP_ENDPOINT: "" })).isLoaded).toBe(false);
  expect(received).toEqual([]);
});

describe("a collector that can't be reached", () => {
  // Without the limit, the exporters would retry for longer.
  const stop = async () => run({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, STOP_LIMIT_MS: "100" });

  test("delays the end only until the limit if its port is closed", async () => {
    await new Promise((resolve) => collector.close(resolve));
    const { isLoaded, stoppedAfterMs } = await stop();
    expect(isLoaded).toBe(true);
    expect(stoppedAfterMs).toBeLessThan(5_000);
  });

  test("delays the end only until the limit if it never answers", async () => {
    collector.removeAllListeners("request");
    expect((await stop()).stoppedAfterMs).toBeLessThan(5_000);
  });
});
