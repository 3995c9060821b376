/** Metrics of a process: readiness, limits and database connections (docs/operations.md#health). */
import { pool } from "@/lib/core/server/db";
import { forgetMigrations } from "@/lib/core/server/database/migrations.sql";
import { env } from "@/lib/core/server/process/env";
import { consume, consumeCounted, LIMITS, resetRateLimits } from "@/lib/core/server/rate-limit";
import { createMetrics as createRealtimeMetrics } from "@/realtime/server";
import { createMetrics } from "@/web/metrics";

const web = createMetrics(undefined);
let isListening = true;
const realtime = createRealtimeMetrics({ webSockets: () => 0, socketIo: () => 0 }, () => isListening);
afterAll(() => {
  web.registry.clear();
  realtime.registry.clear();
});

type Metrics = Pick<typeof web, "registry">;

const read = (name: string, { registry }: Metrics = web): Promise<string> => registry.getSingleMetricAsString(name);
const readNumber = async (name: string, line: string): Promise<number> =>
  Number(
    (await read(name))
      .split("\n")
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length) ?? 0,
  );

it.each([
  ["report" as const, () => consume("report", "ana").catch(() => null)],
  ["accessToken" as const, () => consumeCounted("accessToken", "ana")],
])("count the calls that the limit %s refuses", async (limit, call) => {
  const count = () => readNumber("rate_limit_refusals_total", `rate_limit_refusals_total{limit="${limit}"}`);
  const before = await count();
  await consume(limit, "ana", LIMITS[limit].points);
  expect(await count()).toBe(before);
  await call();
  expect(await count()).toBe(before + 1);
  resetRateLimits();
});

it("count what waits for a database connection", async () => {
  const count = () => readNumber("database_pool_waits_total", "database_pool_waits_total");
  const before = await count();
  const taken = await Promise.all(Array.from({ length: env().DATABASE_POOL }, () => pool().connect()));
  expect(await count()).toBe(before);
  const waiting = pool().connect();
  taken.pop()?.release();
  (await waiting).release();
  for (const client of taken) client.release();
  expect(await count()).toBe(before + 1);
});

it("name the part of readiness that is missing", async () => {
  const parts = async (metrics: Metrics) => {
    const found = (await read("process_ready", metrics)).matchAll(/part="(\w+)"\} (\d)/g);
    return Object.fromEntries([...found].map(([, part = "", value]) => [part, Number(value)]));
  };
  const ready = { database: 1, migrations: 1, serving: 1 };
  expect(await parts(web)).toEqual(ready);
  isListening = false;
  expect(await parts(realtime)).toEqual({ ...ready, live_events: 0 });
  forgetMigrations();
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM _prisma_migrations ORDER BY id LIMIT 1");
  const mark = (at: string) =>
    pool().query(`UPDATE _prisma_migrations SET rolled_back_at = ${at} WHERE id = $1`, [rows[0]?.id]);
  await mark("started_at");
  expect(await parts(web)).toEqual({ ...ready, migrations: 0 });
  await mark("NULL");
  expect(await parts(web)).toEqual(ready);
});
