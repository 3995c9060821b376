import { createReadStream, createWriteStream } from "node:fs";
import { rename, stat, truncate } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

const MAX_BYTES = 1_000_000;
/** Earlier logs, `.1` the newest. */
const KEPT = 3;
const CHECK_MS = 60_000;
/** Keeps only the end of a log that is larger than this many limits. */
const MAX_PARTS = 2;

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "ENOENT") throw error;
};

/** The server keeps the file open and appends, so this copies the content and empties the file. */
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

/** Returns a function that stops the rotation. */
export function keepLogSmall(file: string, { maxBytes = MAX_BYTES, everyMs = CHECK_MS } = {}): () => void {
  const timer = setInterval(() => void rotateLog(file, maxBytes).catch(() => undefined), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
