import { Gauge, type Registry } from "prom-client";

import { logger } from "@/lib/core/server/process/logger";
import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";

import type { CheckKey } from "./check";
import { GAUGES, type Sample } from "./gauges";
import { checkBeforeStart, checkRunning, type CheckedPart } from "./health";

const INTERVAL_MS = 60_000;
/** They ask other servers, so they are in every fifth round. */
const OUTSIDE: readonly CheckKey[] = ["mail", "storage", "pictures", "backups", "identity", "address", "sockets"];
const OUTSIDE_ROUNDS = 5;

type HealthGauges = ReturnType<typeof createHealthGauges>;

/** Creates the metrics that checks fill (docs/operations.md#health). */
export function createHealthGauges(registry: Registry) {
  const state = new Gauge({
    name: "health_check_failing",
    help: "1 while the check of System health fails",
    labelNames: ["check"],
    registers: [registry],
  });
  const gauges = Object.fromEntries(
    Object.entries(GAUGES).map(([name, { help, labelNames }]) => [
      name,
      new Gauge<string>({ name, help, labelNames: [...labelNames], registers: [registry] }),
    ]),
  ) as Record<Sample["name"], Gauge>;
  return (parts: readonly CheckedPart[]): void => {
    for (const part of parts) state.set({ check: part.key }, part.state === "failing" ? 1 : 0);
    const samples = parts.flatMap((part) => part.samples ?? []);
    // A removed job has no sample any more.
    for (const name of new Set(samples.map((sample) => sample.name))) gauges[name].reset();
    for (const { name, value, labels = {} } of samples) gauges[name].set(labels, value);
  };
}

/** Logs a check when it begins to fail. `failing`: those that failed before. */
function logFailures(parts: readonly CheckedPart[], failing: Set<CheckKey>): void {
  for (const { key, state, detail } of parts) {
    if (state !== "failing") failing.delete(key);
    else if (!failing.has(key)) logger.warn({ check: key, detail }, "a check fails");
    if (state === "failing") failing.add(key);
  }
}

/** Runs the checks now and each minute, for the log and for metrics. Returns how to stop it. */
export function watchHealth(setGauges: HealthGauges, intervalMs = INTERVAL_MS): () => void {
  const failing = new Set<CheckKey>();
  let rounds = 0;
  let isBusy = false;
  const check = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      const skipped = rounds % OUTSIDE_ROUNDS === 0 ? [] : OUTSIDE;
      // Realtime may start after this process, and the first backup is made later.
      const parts = await (rounds === 0
        ? checkBeforeStart(DEFAULT_LOCALE, ["ports"])
        : checkRunning(DEFAULT_LOCALE, skipped));
      rounds += 1;
      setGauges(parts);
      logFailures(parts, failing);
    } catch (error) {
      logger.warn({ err: error }, "the checks could not run");
    } finally {
      isBusy = false;
    }
  };
  void check();
  const timer = setInterval(() => void check(), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
