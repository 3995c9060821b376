/**
 * Redis as deploy/compose.yaml starts it: it refuses whoever has no password, and values that the
 * app never has.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { parse } from "yaml";

import { connectRedis } from "@/lib/core/server/redis";
import type { BusEvent } from "@/lib/realtime/bus-events";
import { createRedisBus } from "@/lib/realtime/redis-bus";

import { createRedis, type TestRedis } from "@/tests/support/database/redis";
import { waitUntilListening } from "@/tests/support/servers/realtime";

const PASSWORD = "0123456789abcdef";
const { services } = parse(readFileSync(path.resolve(__dirname, "../../deploy/compose.yaml"), "utf8"), {
  merge: true,
}) as { services: { redis: { command: string[] }; web: { environment: { REDIS_URL: string } } } };
const fillIn = (text: string): string => text.replace(/\$\{DATABASE_PASSWORD[^}]*\}/, PASSWORD);

let redis: TestRedis;
beforeAll(async () => {
  const [, ...args] = services.redis.command.map(fillIn);
  const [, login] = /^redis:\/\/(.*@)/.exec(fillIn(services.web.environment.REDIS_URL)) ?? [];
  redis = await createRedis({ args, login });
  await redis.start();
});
afterAll(() => redis.kill());

const run = (password: string, ...command: string[]): string => {
  const { port } = new URL(redis.url);
  const env = { ...process.env, REDISCLI_AUTH: password };
  return execFileSync("redis-cli", ["-p", port, ...command], { env, stdio: "pipe" }).toString();
};

it("refuses commands without the password, and with another one", () => {
  expect(run("", "publish", "nametag:nametag:bus", "[]")).toContain("NOAUTH");
  expect(run("guessed", "ping")).toContain("NOAUTH");
  expect(run(PASSWORD, "ping")).toBe("PONG\n");
});

it("carries the app's events with the URL of the compose file", async () => {
  const client = connectRedis(redis.url, "test");
  const bus = createRedisBus(client);
  const event: BusEvent = { type: "resource_changed", resource: "events" };
  const received = new Promise((resolve) => bus.subscribe({ onEvent: resolve, onResync: () => undefined }));
  await waitUntilListening(bus);
  await bus.publish(event);
  expect(await received).toEqual(event);
  await bus.close();
  client.disconnect();
});

it("refuses values of more than a megabyte", async () => {
  const client = connectRedis(redis.url, "test");
  await new Promise((resolve) => client.once("ready", resolve));
  await expect(client.publish("nametag:nametag:bus", "a".repeat(2 * 1024 ** 2))).rejects.toThrow();
  client.disconnect();
});
