import { logger } from "@/lib/core/server/process/logger";

import { BusAudience } from "./audience";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function createAudience() {
  const audience = new BusAudience();
  const listener = { onEvent: jest.fn(), onResync: jest.fn() };
  audience.add(listener);
  const log = jest.spyOn(logger, "error");
  return { audience, listener, log };
}

it("makes clients read again at most once in an interval, however many payloads are refused, and once after the last", () => {
  const { audience, listener } = createAudience();
  for (let index = 0; index < 1_000; index += 1) audience.receive("nonsense");
  expect(listener.onResync).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(2_000);
  expect(listener.onResync).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(60_000);
  expect(listener.onResync).toHaveBeenCalledTimes(2);
  audience.receive(JSON.stringify(Array.from({ length: 300 }, () => ({ type: "missed" }))));
  expect(listener.onResync).toHaveBeenCalledTimes(3);
});

it("logs one line a minute about refused payloads, with their number and without what they say", () => {
  const { audience, log } = createAudience();
  for (let index = 0; index < 100; index += 1) audience.receive('["ana@example.com"]');
  expect(log.mock.calls).toEqual([[{ reason: "values", bytes: 19, count: 1 }, "bus payloads refused"]]);
  jest.advanceTimersByTime(60_000);
  audience.receive("nonsense");
  expect(log.mock.calls.slice(1)).toEqual([[{ reason: "JSON", bytes: 8, count: 100 }, "bus payloads refused"]]);
});

it("has no timer left when it is cleared", () => {
  const { audience, listener } = createAudience();
  audience.receive("nonsense");
  audience.receive("nonsense");
  audience.clear();
  expect(jest.getTimerCount()).toBe(0);
  expect(listener.onResync).toHaveBeenCalledTimes(1);
});
