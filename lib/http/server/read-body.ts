import { AppError } from "@/lib/core/shared/errors";
import type { ErrorMessageKey } from "@/lib/i18n/shared/messages";

export const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Reads a body of at most `limit` bytes, whatever its Content-Length claims.
 * @throws AppError `too_large` with the message key
 */
export async function readBytes(
  request: Request,
  limit: number,
  messageKey: ErrorMessageKey,
): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new AppError("too_large", messageKey);
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a request's JSON body; undefined if it has none.
 * @throws AppError `too_large`, `unsupported_type` for a body that is not declared as JSON, `validation` for malformed JSON
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, BODY_LIMIT_BYTES, "http.bodyTooLarge");
  if (bytes.length === 0) return undefined;

  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("unsupported_type", "http.bodyNotJson");
  try {
    return JSON.parse(bytes.toString("utf8")) as unknown;
  } catch {
    throw new AppError("validation", "http.invalidJson");
  }
}
