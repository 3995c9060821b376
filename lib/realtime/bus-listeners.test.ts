import { logger } from "@/lib/core/server/process/logger";

import { BusListeners } from "./bus-listeners";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function createListeners() {
  const listeners = new BusListeners();
  const listener = { onEvent: jest.fn(), onResync: jest.fn() };
  listeners.add(listener);
  const log = jest.spyOn(logger, "error");
  return { listeners, listener, log };
}

it("makes clients read again at most once in an interval, however many payloads are refused, and once after the last", () => {
  const { listeners, listener } = createListeners();
  for (let index = 0; index < 1_000; index += 1) listeners.receive("nonsense");
  expect(listener.onResync).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(2_000);
  expect(listener.onResync).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(60_000);
  expect(listener.onResync).toHaveBeenCalledTimes(2);
  listeners.receive(JSON.stringify(Array.from({ length: 300 }, () => ({ type: "missed" }))));
  expect(listener.onResync).toHaveBeenCalledTimes(3);
});

it("logs one line a minute about refused payloads, with their number and without what they say", () => {
  const { listeners, log } = createListeners();
  for (let index = 0; index < 100; index += 1) listeners.receive('["ana@example.com"]');
  expect(log.mock.calls).toEqual([[{ reason: "values", bytes: 19, count: 1 }, "bus payloads refused"]]);
  jest.advanceTimersByTime(60_000);
  listeners.receive("nonsense");
  expect(log.mock.calls.slice(1)).toEqual([[{ reason: "JSON", bytes: 8, count: 100 }, "bus payloads refused"]]);
});

it("has no timer left when it is cleared", () => {
  const { listeners, listener } = createListeners();
  listeners.receive("nonsense");
  listeners.receive("nonsense");
  listeners.clear();
  expect(jest.getTimerCount()).toBe(0);
  expect(listener.onResync).toHaveBeenCalledTimes(1);
});

it("knows of a process whose hello arrives while an earlier count is on its way", async () => {
  const { listeners } = createListeners();
  const other = new BusListeners();
  const counting = listeners.countProcesses(async () => {
    await Promise.resolve();
    listeners.receive(JSON.stringify([other.hello]));
    // Each message that is sent over Redis counts.
    void listeners.countProcesses(() => new Promise(() => undefined));
    return 1;
  });
  await counting;
  expect(listeners.hasPeers).toBe(true);
  // The process ended before the next count.
  await listeners.countProcesses(() => Promise.resolve(1));
  expect(listeners.hasPeers).toBe(false);
});
