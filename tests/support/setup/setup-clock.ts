// Sets the clock of every test. The suite runs at one fixed moment (`npm run test:clock` moves it), from which
// time goes on at its usual speed; `stopClock` stops it. Reading the system's clock throws in our own code, because the
// result of such a test would depend on the day on which it runs.
import { appendFileSync } from "node:fs";

import { setClock } from "@/lib/core/shared/clock";

import { isSystemClockReader } from "./system-clock-readers";

const DEFAULT_NOW = "2026-03-04T15:00:00Z";

const SystemDate = globalThis.Date;
const { TEST_NOW = DEFAULT_NOW } = globalThis as { TEST_NOW?: string };
const startOfSuite = SystemDate.parse(TEST_NOW);
if (Number.isNaN(startOfSuite)) throw new Error(`TEST_NOW is not a valid time: ${TEST_NOW}`);
const loadedAt = SystemDate.now();

/** Returns the suite's time in milliseconds since the epoch. */
const getSuiteTime = (): number => startOfSuite + SystemDate.now() - loadedAt;

/** Throws if the caller is a file of ours that may not read the system's clock. Packages may: they measure their own time. */
function throwIfOwnCode(): void {
  const { stack = "" } = new Error();
  const caller = stack.split("\n").find((line) => /^\s+at /.test(line) && !line.includes("setup-clock"));
  if (!caller || /node_modules|node:|<anonymous>/.test(caller) || isSystemClockReader(caller)) return;
  throw new Error(
    `This reads the system's clock; use lib/core/shared/clock, and set it in tests (docs/testing.md).\n${caller}`,
  );
}

/** The date class with a guard on reading the present; a proxy, so that every date is still an ordinary `Date`. */
const GuardedDate = new Proxy(SystemDate, {
  construct(target, args: unknown[], newTarget) {
    if (args.length === 0) throwIfOwnCode();
    return Reflect.construct(target, args, newTarget) as object;
  },
  get(target, property, receiver): unknown {
    if (property !== "now") return Reflect.get(target, property, receiver);
    return () => {
      throwIfOwnCode();
      return target.now();
    };
  },
});
globalThis.Date = GuardedDate;

let isReader = false;

/** Adds this test file to the list of `npm run test:clock`, because its results can depend on the moment. */
function recordReader(): void {
  if (isReader || !process.env.CLOCK_READERS) return;
  isReader = true;
  appendFileSync(process.env.CLOCK_READERS, `${expect.getState().testPath}\n`);
}

/** With Jest's timers, `Date` is Jest's and moves with them; the clock follows it. */
function getCurrentTime(): number {
  recordReader();
  return globalThis.Date === GuardedDate ? getSuiteTime() : globalThis.Date.now();
}

const { useFakeTimers } = jest;
jest.useFakeTimers = (config = {}) =>
  useFakeTimers.call(
    jest,
    "legacyFakeTimers" in config && config.legacyFakeTimers ? config : { now: getCurrentTime(), ...config },
  );

setClock(getCurrentTime);
beforeEach(() => setClock(getCurrentTime));
