import { createReadStream, createWriteStream } from "node:fs";
import { rename, stat, truncate } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

const MAX_BYTES = 1_000_000;
/** Earlier parts, `.1` the newest. */
const KEPT = 3;
const CHECK_MS = 60_000;
/** Of a log that grew far beyond its limit, as before it had one, only the end is kept: so many times the limit. */
const MAX_PARTS = 2;

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "ENOENT") throw error;
};

/**
 * Moves the content of a log that has become too large to `.1`, and what was there to `.2` and `.3`. The server keeps the
 * file open, so the content is copied and the file emptied; as the server appends, it then goes on at the file's start.
 */
export async function rotateLog(file: string, maxBytes = MAX_BYTES): Promise<void> {
  const size = (await stat(file).catch(() => null))?.size ?? 0;
  if (size <= maxBytes) return;
  try {
    for (let part = KEPT - 1; part > 0; part -= 1)
      await rename(`${file}.${part}`, `${file}.${part + 1}`).catch(ignoreMissing);
    const start = Math.max(0, size - MAX_PARTS * maxBytes);
    await pipeline(createReadStream(file, { start }), createWriteStream(`${file}.1`));
  } finally {
    // Also when the copy failed, because a full disk needs the space.
    await truncate(file);
  }
}

/** Rotates the log whenever it is too large, until the returned function is called. */
export function keepLogSmall(file: string, { maxBytes = MAX_BYTES, everyMs = CHECK_MS } = {}): () => void {
  // The next check tries again what failed.
  const timer = setInterval(() => void rotateLog(file, maxBytes).catch(() => undefined), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
