import { logger } from "./logger";
import { logRefusal, type Refusal } from "./refusal-log";

const refuse = (change: Partial<Refusal> = {}) =>
  logRefusal({ code: "forbidden", status: 403, path: "/api/events", address: "198.51.100.4", ...change });

function spy() {
  return jest.spyOn(logger, "warn").mockImplementation(() => undefined);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

it("logs who was refused what as a warning", () => {
  const warn = spy();
  refuse({ requestId: "r", userId: "u", method: "POST" });
  expect(warn.mock.calls).toEqual([
    [
      {
        ...{ code: "forbidden", status: 403, path: "/api/events", address: "198.51.100.4" },
        ...{ requestId: "r", userId: "u", method: "POST" },
      },
      "call refused",
    ],
  ]);
});

it("logs five lines of an address and 20 of all in a minute, then how many more there were", () => {
  const warn = spy();
  for (let count = 0; count < 1_000; count++) refuse();
  expect(warn).toHaveBeenCalledTimes(5);
  for (let count = 0; count < 1_000; count++) refuse({ address: `203.0.113.${count}`, code: "rate_limited" });
  expect(warn).toHaveBeenCalledTimes(20);
  jest.advanceTimersByTime(60_000);
  expect(warn).toHaveBeenCalledTimes(21);
  expect(warn).toHaveBeenLastCalledWith({ omitted: { forbidden: 995, rate_limited: 985 } }, "more calls refused");
  refuse();
  expect(warn).toHaveBeenCalledTimes(22);
});

it("shortens a path", () => {
  const warn = spy();
  refuse({ path: `/${"x".repeat(5_000)}` });
  expect(JSON.stringify(warn.mock.calls).length).toBeLessThan(400);
});
