export const log = (line: string): void => void process.stdout.write(`${line}\n`);
export const logError = (error: unknown): void =>
  void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

const PARENT_CHECK_MS = 250;

export type Lifecycle = {
  /** The newest is stopped first. */
  onShutdown: (stop: () => Promise<void>) => void;
  /** Prints the reason, stops everything, and ends with code 1. */
  giveUp: (reason: string) => void;
};

/** Doesn't log a step that returns false, because it had nothing to do. */
export async function logDuration<T>(step: string, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  if (result !== false) log(`${step} (${((performance.now() - start) / 1_000).toFixed(1)} s)`);
  return result;
}

/** Further calls of `shutDown` wait for the first. */
function createShutdown() {
  const stops: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  const shutDown = (code: number): Promise<void> =>
    (running ??= (async () => {
      for (const stop of stops.reverse()) await stop().catch(logError);
      process.exit(code);
    })());
  return { shutDown, onShutdown: (stop: () => Promise<void>) => void stops.push(stop) };
}

function onStopSignal(stop: () => void): void {
  // npm signals only its shell, which ends without passing SIGTERM on.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, PARENT_CHECK_MS);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // The parent may end by the same signal, which must not count as a second one.
      clearInterval(watch);
      stop();
    });
  }
}

/** Returns when `start` is done. The process ends on a signal, a failed start, or `giveUp`. */
export async function runUntilStopped(start: (lifecycle: Lifecycle) => Promise<string[]>): Promise<void> {
  const { shutDown, onShutdown } = createShutdown();
  let signals = 0;
  onStopSignal(() => {
    signals += 1;
    if (signals === 1) log("Stopping…");
    // A second Ctrl-C ends at once. The next start uses the running database.
    if (signals > 1) process.exit(1);
    void shutDown(0);
  });
  const giveUp = (reason: string): void => {
    logError(`${reason} Stopping the rest.`);
    void shutDown(1);
  };

  try {
    const lines = await start({ onShutdown, giveUp });
    if (signals === 0) lines.forEach(log);
  } catch (error) {
    if (signals === 0) logError(error);
    await shutDown(1);
  }
}
