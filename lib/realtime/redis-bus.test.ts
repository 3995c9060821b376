import { EventEmitter } from "node:events";

import type { Redis } from "ioredis";

import { logger } from "@/lib/core/server/process/logger";

import type { BusEvent } from "./bus-events";
import { createRedisBus } from "./redis-bus";

jest.mock("@/lib/core/server/redis", () => ({
  toRedisKey: (name: string) => name,
  waitForConnection: () => Promise.resolve(),
}));

const EVENT: BusEvent = { type: "user_changed", userId: "00000000-0000-4000-8000-000000000001" };

/** A bus whose connection loses Redis and gets it back. */
function createBus() {
  const published: BusEvent[] = [];
  let isReachable = true;
  const publisher = Object.assign(new EventEmitter(), {
    status: "ready",
    publish: (_: string, payload: string) => {
      if (!isReachable) return Promise.reject(new Error("unreachable"));
      published.push(...(JSON.parse(payload) as BusEvent[]));
      return Promise.resolve(1);
    },
  });
  const bus = createRedisBus(publisher as unknown as Redis);
  const lose = () => (isReachable = false);
  const recover = () => {
    isReachable = true;
    publisher.emit("ready");
  };
  return { bus, published, lose, recover, countListeners: () => publisher.listenerCount("ready") };
}

it("says once that events were missed when Redis is back, however many could not be published", async () => {
  const { bus, published, lose, recover } = createBus();
  lose();
  for (let count = 0; count < 50; count++) await bus.publish(EVENT);
  recover();
  recover();
  await bus.publish(EVENT);
  expect(published).toEqual([{ type: "missed" }, EVENT]);
});

it("logs one line when events can't be published, and one at the next outage", async () => {
  const error = jest.spyOn(logger, "error").mockReturnValue();
  const { bus, lose, recover } = createBus();
  for (let outage = 1; outage <= 2; outage++) {
    lose();
    for (let count = 0; count < 50; count++) await bus.publish(EVENT);
    expect(error).toHaveBeenCalledTimes(outage);
    recover();
  }
  error.mockRestore();
});

it("leaves the shared connection as it was when it is closed", async () => {
  const { bus, countListeners } = createBus();
  expect(countListeners()).toBe(1);
  await bus.close();
  expect(countListeners()).toBe(0);
});
