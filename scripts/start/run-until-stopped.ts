/** Prints a line. */
export const log = (line: string): void => void process.stdout.write(`${line}\n`);
export const logError = (error: unknown): void =>
  void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

const PARENT_CHECK_MS = 250;

export type Lifecycle = {
  /** Adds how to stop a part. Parts are stopped one after another, the newest first. */
  onShutdown: (stop: () => Promise<void>) => void;
  /** Prints why the rest can't run on, and stops it. The process then ends with code 1. */
  giveUp: (reason: string) => void;
};

/** Waits for a step and logs how long it took. A step that returns false had nothing to do. */
export async function logDuration<T>(step: string, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  if (result !== false) log(`${step} (${((performance.now() - start) / 1_000).toFixed(1)} s)`);
  return result;
}

/** Collects how to stop each part. `shutDown` stops them, the newest first, and ends the process; further calls wait. */
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
  // npm sends a SIGTERM only to the shell in which it runs a script. The shell ends without passing the signal on.
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

/**
 * Starts what `start` starts, and returns when it runs. Then prints what it returned. The process ends on a signal, when the
 * start fails, or when a part gives up.
 */
export async function runUntilStopped(start: (lifecycle: Lifecycle) => Promise<string[]>): Promise<void> {
  const { shutDown, onShutdown } = createShutdown();
  let signals = 0;
  onStopSignal(() => {
    signals += 1;
    if (signals === 1) log("Stopping…");
    // A second Ctrl-C ends at once. The next start finds the database still running and uses it.
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
