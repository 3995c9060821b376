import { logger } from "./logger";

// On globalThis because Next's bundle and the web process must share one set.
const globals = globalThis as typeof globalThis & { nametagBackground?: Set<Promise<void>> };
const running = (): Set<Promise<void>> => (globals.nametagBackground ??= new Set());

/** For work after the response. Logs a failure under `name`. The process waits before it exits. */
export function runInBackground(name: string, work: () => Promise<void>): void {
  const task: Promise<void> = new Promise((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => logger.error({ err: error, task: name }, "background work failed"))
    .finally(() => running().delete(task));
  running().add(task);
}

/** Waits for work that starts during the wait too. */
export async function waitForBackgroundWork(): Promise<void> {
  while (running().size > 0) await Promise.all(running());
}
