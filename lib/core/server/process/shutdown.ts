import type { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

import { startDraining } from "./lifecycle";
import { logger } from "./logger";

/** Below 10 s, after which containers are usually killed. */
const SHUTDOWN_TIMEOUT_MS = 9_500;

type Options = {
  timeoutMs?: number;
  signals?: Pick<EventEmitter, "on">;
  exit?: (code: number) => void;
};

/** Stops at SIGTERM or SIGINT: calls `stop` once and exits when it resolves, or at the timeout. */
export function stopOnSignal(
  name: string,
  stop: () => Promise<void>,
  { timeoutMs = SHUTDOWN_TIMEOUT_MS, signals = process, exit = process.exit }: Options = {},
): void {
  async function shutDown(signal: string): Promise<void> {
    logger.info({ signal }, `${name} is stopping`);
    startDraining();
    const timedOut = Symbol();
    try {
      const result = await Promise.race([stop(), wait(timeoutMs, timedOut, { ref: false })]);
      if (result === timedOut) logger.warn(`${name} did not stop in time; exiting anyway`);
      else logger.info(`${name} stopped`);
    } catch (error) {
      logger.error({ err: error }, `${name} did not stop cleanly`);
    }
    exit(0);
  }

  let stopping: Promise<void> | undefined;
  for (const signal of ["SIGTERM", "SIGINT"]) signals.on(signal, () => void (stopping ??= shutDown(signal)));
}
