import { EventEmitter } from "node:events";

import { connectRedis } from "@/lib/core/server/redis";

import type { BusEvent } from "./bus-events";
import { createRedisBus } from "./redis-bus";

jest.mock("@/lib/core/server/redis", () => ({ connectRedis: jest.fn(), toRedisKey: (name: string) => name }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const EVENT: BusEvent = { type: "user_changed", userId: "00000000-0000-4000-8000-000000000001" };

/** A bus whose publisher can't reach Redis yet. */
function createUnreachable() {
  const published: string[] = [];
  const publisher = Object.assign(new EventEmitter(), {
    status: "reconnecting",
    publish: (_: string, payload: string) => Promise.resolve(published.push(payload)),
    disconnect: () => undefined,
  });
  jest.mocked(connectRedis).mockReturnValue(publisher as unknown as ReturnType<typeof connectRedis>);
  const bus = createRedisBus("redis://unreachable.invalid");
  const recover = () => {
    publisher.status = "ready";
    publisher.emit("ready");
  };
  return { bus, published, recover, countListeners: () => publisher.listenerCount("ready") };
}

it("adds no listener for an event that is published while Redis is unreachable", async () => {
  const { bus, published, recover, countListeners } = createUnreachable();
  const before = countListeners();
  const publications = Array.from({ length: 50 }, () => bus.publish(EVENT));
  expect(countListeners()).toBe(before);
  await jest.runAllTimersAsync();
  await Promise.all(publications);
  expect(countListeners()).toBe(before);
  recover();
  await jest.runAllTimersAsync();
  expect(published.map((payload) => JSON.parse(payload) as unknown)).toEqual([[{ type: "missed" }]]);
});

it("publishes what waits when Redis is back in time, and then nothing again", async () => {
  const { bus, published, recover } = createUnreachable();
  const publications = [bus.publish(EVENT), bus.publish(EVENT)];
  recover();
  await Promise.all(publications);
  recover();
  await jest.runAllTimersAsync();
  expect(published.map((payload) => JSON.parse(payload) as unknown)).toEqual([[EVENT], [EVENT]]);
  expect(jest.getTimerCount()).toBe(0);
});
