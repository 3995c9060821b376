import { AppError } from "@/lib/core/shared/errors";

export const BODY_LIMIT_BYTES = 64 * 1024;

const tooLarge = (message: string) => new AppError("too_large", message);

/** A body's bytes, at most `limit`, whatever Content-Length claims. @throws AppError `too_large` with the message */
export async function readBytes(request: Request, limit: number, message: string): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(message);
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge(message);
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

/**
 * The JSON body of a request, or undefined when it has none. Reads no more than the limit, whatever Content-Length claims.
 * Throws `too_large`, `unsupported_type` (a body that doesn't say it is JSON) or `validation` (malformed).
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, BODY_LIMIT_BYTES, "This is too large to send.");
  if (bytes.length === 0) return undefined;

  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("unsupported_type", "Send this as JSON.");
  try {
    return JSON.parse(bytes.toString("utf8")) as unknown;
  } catch {
    throw new AppError("validation", "The request isn't valid JSON.");
  }
}
