// Sets the clock of every test. The suite runs at one fixed moment (`npm run test:clock` moves it),
// from which time goes on at its usual speed; `stopClock` stops it. Reading the system's clock
// throws in our own code, because the result of such a test would depend on the day on which it
// runs.
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

// V8's own frames. Jest maps those of an error's text to the source, which takes ten times as long.
const toFrames = (_: Error, frames: NodeJS.CallSite[]): NodeJS.CallSite[] => frames;

/**
 * Returns the file of the function that called `guard`, undefined if it has none, such as an
 * evaluated text.
 */
function getCallingFile(guard: (...args: never[]) => unknown): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const holder: { stack?: NodeJS.CallSite[] } = {};
  try {
    Error.prepareStackTrace = toFrames;
    Error.stackTraceLimit = 1;
    Error.captureStackTrace(holder, guard);
    return holder.stack?.[0]?.getFileName() ?? undefined;
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  }
}

/**
 * Throws if the caller of `guard` is a file of ours that may not read the system's clock. Packages
 * may: they measure their own time.
 */
function throwIfOwnCode(guard: (...args: never[]) => unknown): void {
  const file = getCallingFile(guard);
  if (!file || /node_modules|node:/.test(file) || isSystemClockReader(file)) return;
  const error = new Error("This reads the system's clock; use lib/core/shared/clock and set it (docs/testing.md).");
  Error.captureStackTrace(error, guard);
  throw error;
}

/**
 * The date class with a guard on reading the present. It shares the prototype, so every date is
 * still an ordinary `Date`. A proxy would do the same, but takes several times as long for each
 * date.
 */
function GuardedDate(...args: unknown[]): unknown {
  if (new.target === undefined) return SystemDate();
  if (args.length === 0) throwIfOwnCode(GuardedDate);
  return Reflect.construct(SystemDate, args, new.target);
}
function readNow(): number {
  throwIfOwnCode(readNow);
  return SystemDate.now();
}
Object.defineProperties(GuardedDate, Object.getOwnPropertyDescriptors(SystemDate));
Object.defineProperty(GuardedDate, "now", { value: readNow, writable: true, configurable: true });
globalThis.Date = GuardedDate as unknown as DateConstructor;

let isReader = false;

/**
 * Adds this test file to the list of `npm run test:clock`, because its results can depend on the
 * moment.
 */
function recordReader(): void {
  if (isReader || !process.env.CLOCK_READERS) return;
  isReader = true;
  appendFileSync(process.env.CLOCK_READERS, `${expect.getState().testPath}\n`);
}

/** With Jest's timers, `Date` is Jest's and moves with them; the clock follows it. */
function getCurrentTime(): number {
  recordReader();
  return (globalThis.Date as unknown) === GuardedDate ? getSuiteTime() : globalThis.Date.now();
}

const { useFakeTimers } = jest;
jest.useFakeTimers = (config = {}) => {
  const hasTime = ("legacyFakeTimers" in config && config.legacyFakeTimers) || "now" in config;
  return useFakeTimers.call(jest, hasTime ? config : { now: getCurrentTime(), ...config });
};

setClock(getCurrentTime);
beforeEach(() => setClock(getCurrentTime));
