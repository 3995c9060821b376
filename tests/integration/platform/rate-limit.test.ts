import { resetEnv } from "@/lib/core/server/process/env";
import { consume, resetRateLimits } from "@/lib/core/server/rate-limit";
import { closeRedis, redis, isRedisReachable } from "@/lib/core/server/redis";

import { createRedis, type TestRedis } from "@/tests/support/database/redis";
import { callRoute } from "@/tests/support/servers/route";

let server: TestRedis;

const getReadyStatus = async () => (await callRoute(await import("@/app/api/ready/route"), "GET", {})).status;

/** Simulates a new process: empty memory, the same Redis. */
async function simulateNewProcess(): Promise<void> {
  await closeRedis();
  resetRateLimits();
  await new Promise((resolve) => redis()?.once("ready", resolve));
}

beforeAll(async () => {
  server = await createRedis();
  await server.start();
  process.env.REDIS_URL = server.url;
  resetEnv();
});
afterAll(async () => {
  await closeRedis();
  await server.kill();
  delete process.env.REDIS_URL;
  resetEnv();
  resetRateLimits();
});

it("counts across processes when Redis is configured", async () => {
  await simulateNewProcess();
  for (let count = 0; count < 15; count++) await consume("connect", "ana");
  await simulateNewProcess();
  for (let count = 0; count < 15; count++) await consume("connect", "ana");
  await expect(consume("connect", "ana")).rejects.toMatchObject({
    code: "rate_limited",
    retryAfter: expect.any(Number),
  });
  await consume("connect", "ben");
  expect([await isRedisReachable(), await getReadyStatus()]).toEqual([true, 200]);
});

it("counts per process and is not ready while Redis is unreachable", async () => {
  await simulateNewProcess();
  await server.kill();
  const started = performance.now();
  for (let count = 0; count < 30; count++) await consume("connect", "cem");
  await expect(consume("connect", "cem")).rejects.toMatchObject({ code: "rate_limited" });
  // Waiting for Redis once would take its three seconds already (lib/core/server/redis.ts).
  expect(performance.now() - started).toBeLessThan(2_900);
  expect([await isRedisReachable(), await getReadyStatus()]).toEqual([false, 503]);
  await server.start();
});

it("closes the connection while it waits to reconnect", async () => {
  await simulateNewProcess();
  const reconnecting = new Promise((resolve) => redis()?.once("reconnecting", resolve));
  await server.kill();
  await reconnecting;
  await expect(closeRedis()).resolves.toBeUndefined();
  await server.start();
});
