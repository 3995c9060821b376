import { AppError } from "@/lib/core/shared/errors";
import type { ErrorMessageKey } from "@/lib/core/shared/error-message";

export const BODY_LIMIT_BYTES = 64 * 1024;

/** Browsers read a response only after they sent their body, so this much is read at least. */
const MIN_DISCARDED_BYTES = 256 * 1024;

/**
 * Yields at most `limit` bytes, whatever Content-Length says. Discards the rest in the background,
 * because cancelling would close the connection before the response.
 * @throws AppError `too_large` with the message key; what the connection fails with
 */
export async function* readChunks(
  request: Request,
  limit: number,
  messageKey: ErrorMessageKey,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw new AppError("too_large", messageKey);
  if (!request.body) return;
  const reader = request.body.getReader();
  let size = 0;
  let isComplete = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isComplete = done;
      if (done) return;
      size += value.byteLength;
      if (size > limit) throw new AppError("too_large", messageKey);
      yield value;
    }
  } finally {
    if (!isComplete) void discard(reader, Math.max(limit - size, MIN_DISCARDED_BYTES));
  }
}

/** Reads up to `limit` more bytes. The server's timeout ends a longer body. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<void> {
  try {
    for (let size = 0; size < limit;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
  } catch {
    // The client disconnected.
  }
}

/** Reads at most `limit` bytes, whatever Content-Length says. @throws AppError `too_large` */
export async function readBytes(
  request: Request,
  limit: number,
  messageKey: ErrorMessageKey,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, limit, messageKey)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns undefined if empty. @throws AppError `too_large`, `unsupported_type`, `validation` */
export async function readJsonBody(request: Request, limit = BODY_LIMIT_BYTES): Promise<unknown> {
  const bytes = await readBytes(request, limit, "http.bodyTooLarge");
  if (bytes.length === 0) return undefined;

  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("unsupported_type", "http.bodyNotJson");
  try {
    return JSON.parse(bytes.toString("utf8")) as unknown;
  } catch {
    throw new AppError("validation", "http.invalidJson");
  }
}
