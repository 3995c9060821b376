import { logger } from "./logger";

// On globalThis, because Next's bundle and the web process beside it evaluate this module apart and must see one set.
const held = globalThis as typeof globalThis & { nametagBackground?: Set<Promise<void>> };
const running = (): Set<Promise<void>> => (held.nametagBackground ??= new Set());

/**
 * Starts work that nobody waits for, once the answer at hand is on its way. A failure is logged under `name`.
 * The process waits for it before it ends (`backgroundDone`).
 */
export function inBackground(name: string, work: () => Promise<void>): void {
  const task: Promise<void> = new Promise((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => logger.error({ err: error, task: name }, "background work failed"))
    .finally(() => running().delete(task));
  running().add(task);
}

/** Resolves when no background work is left, that begun meanwhile included. */
export async function backgroundDone(): Promise<void> {
  while (running().size > 0) await Promise.all(running());
}
