const CHECK_MS = 60 * 60_000;

/**
 * Backs up now and then each day. A failure is logged and tried again an hour later. Returns how to
 * stop it, also amid a backup.
 *
 * @param backUpIfDue returns the file, or null if the newest backup is not a day old
 */
export function scheduleBackups(
  backUpIfDue: (signal: AbortSignal) => Promise<string | null>,
  log: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  const check = (): void => {
    running = running
      .then(() => (signal.aborted ? null : backUpIfDue(signal)))
      .then(
        (file) => void (file && log(`Backed up to ${file}`)),
        (error: unknown) => {
          if (signal.aborted) return;
          log(`The daily backup failed: ${error instanceof Error ? error.message : String(error)}`);
        },
      );
  };
  check();
  const timer = setInterval(check, CHECK_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
