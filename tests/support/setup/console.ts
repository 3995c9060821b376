import { inspect } from "node:util";

type Level = "error" | "warn";
type Expectation = { level: Level; pattern: RegExp; seen: number };

/**
 * Radix's toast updates its announcement by timers of its own, which can end while a test awaits
 * something else.
 */
const IGNORED = /not wrapped in act\(.*\bToastAnnounce\b/s;

let unexpected: string[] = [];
let expectations: Expectation[] = [];

/** Expects a log line in this test, which fails without one. */
export function expectConsole(level: Level, pattern: RegExp): void {
  expectations.push({ level, pattern, seen: 0 });
}

const formatArgs = (args: unknown[]): string =>
  args.map((arg) => (typeof arg === "string" ? arg : inspect(arg, { depth: 3 }))).join(" ");

/** For setup-console.ts: replaces console.error and console.warn. */
export function recordConsole(level: Level, args: unknown[]): void {
  const text = formatArgs(args);
  const expected = expectations.find((candidate) => candidate.level === level && candidate.pattern.test(text));
  if (expected) expected.seen++;
  else if (!IGNORED.test(text)) unexpected.push(`console.${level}: ${text}`);
}

/** For setup-console.ts: throws on an unexpected line and on a missing expected one. */
export function verifyConsole(): void {
  const missing = expectations
    .filter(({ seen }) => seen === 0)
    .map(({ level, pattern }) => `console.${level} never matched ${String(pattern)}`);
  const problems = [...unexpected, ...missing];
  unexpected = [];
  expectations = [];
  if (problems.length > 0) throw new Error(`The console was not as expected:\n${problems.join("\n")}`);
}
