import { AppError } from "@/lib/core/errors";

export const BODY_LIMIT_BYTES = 64 * 1024;

const tooLarge = () => new AppError("too_large", "This is too large to send.");

/**
 * The JSON body of a request, or undefined when it has none. Reads no more than the limit, whatever Content-Length claims.
 * Throws `too_large`, `unsupported_type` (a body that doesn't say it is JSON) or `validation` (malformed).
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_LIMIT_BYTES) throw tooLarge();
  if (!request.body) return undefined;

  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > BODY_LIMIT_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(next.value);
  }
  if (size === 0) return undefined;

  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("unsupported_type", "Send this as JSON.");
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
  } catch {
    throw new AppError("validation", "The request isn't valid JSON.");
  }
}
