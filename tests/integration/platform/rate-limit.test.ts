import { createServer, type AddressInfo, type Socket } from "node:net";

import { resetEnv } from "@/lib/core/server/process/env";
import { consume, resetRateLimits } from "@/lib/core/server/rate-limit";
import { closeRedis, redis, isRedisReachable } from "@/lib/core/server/redis";
import { closeBus, publish } from "@/lib/realtime/bus";

import { createRedis, type TestRedis } from "@/tests/support/database/redis";
import { callRoute } from "@/tests/support/servers/route";

let server: TestRedis;

const getReady = async () => {
  const { status, json } = await callRoute(await import("@/app/api/ready/route"), "GET");
  return [status, json];
};
const WITHOUT_REDIS = [200, { status: "ok", degraded: ["redis"] }];

/** If each of the 45 waited, they would take a quarter of a second each, 11 seconds in all. */
const HALF_OF_WAITS_MS = 5_500;

/** Runs one after another what requests do, and returns how long they wait in all. */
async function measureWait(): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < 15; count++) {
    await consume("connect", "cem");
    await consume("mutation", "cem");
    await publish({ type: "resource_changed", resource: "events" });
  }
  return performance.now() - started;
}

/** Simulates a new process: empty memory, the same Redis. */
async function simulateNewProcess(): Promise<void> {
  await closeBus();
  closeRedis();
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
  await closeBus();
  closeRedis();
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
  expect(await getReady()).toEqual([200, { status: "ok" }]);
});

it.each<["killed" | "frozen", () => unknown]>([
  ["killed", () => server.kill()],
  ["frozen", () => server.freeze()],
])("counts per process while Redis is %s, waits for it once, and stays ready", async (_, fail) => {
  await simulateNewProcess();
  await getReady();
  await fail();
  expect(await measureWait()).toBeLessThan(HALF_OF_WAITS_MS);
  for (let count = 0; count < 15; count++) await consume("connect", "cem");
  await expect(consume("connect", "cem")).rejects.toMatchObject({ code: "rate_limited" });
  expect(await getReady()).toEqual(WITHOUT_REDIS);
  await server.kill();
  await server.start();
  while (!(await isRedisReachable())) await new Promise((resolve) => setImmediate(resolve));
  await expect(consume("connect", "cem")).resolves.toBeUndefined();
});

it("waits for no server that accepts connections and never answers", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  process.env.REDIS_URL = `redis://127.0.0.1:${port}`;
  await closeBus();
  closeRedis();
  resetEnv();
  resetRateLimits();
  expect(await measureWait()).toBeLessThan(HALF_OF_WAITS_MS);
  expect(await getReady()).toEqual(WITHOUT_REDIS);
  await closeBus();
  closeRedis();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  process.env.REDIS_URL = server.url;
  resetEnv();
});
