import type { Redis } from "ioredis";

import { advanceClock, stopClock } from "@/tests/support/setup/clock";

import { connectRedis } from "./redis";
import { logger } from "./process/logger";

let redis: Redis;

beforeEach(() => {
  stopClock("2026-11-20T12:00:00Z");
  redis = connectRedis("redis://127.0.0.1:1", "test");
  redis.disconnect();
});
afterEach(() => jest.restoreAllMocks());

it("says once a minute that Redis is unreachable, and once that it is back", () => {
  const warn = jest.spyOn(logger, "warn").mockReturnValue();
  const info = jest.spyOn(logger, "info").mockReturnValue();
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) redis.emit("error", new Error("refused"));
  };
  fail(50);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ connection: "test" }), "redis is unreachable");
  advanceClock({ minutes: 1 });
  fail(50);
  expect(warn).toHaveBeenCalledTimes(2);
  redis.emit("ready");
  redis.emit("ready");
  expect(info.mock.calls).toEqual([[{ connection: "test" }, "redis is reachable again"]]);
  fail(1);
  expect(warn).toHaveBeenCalledTimes(3);
});
