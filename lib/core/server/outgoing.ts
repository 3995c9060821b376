import { isIP } from "node:net";

import { Agent, fetch as fetchWithDispatcher } from "undici";

import { BoundedQueue } from "./bounded-queue";
import { isPublicAddress, publicLookup } from "./public-network";

type Limits = {
  /** Counts from the start of the request to the last byte. Time in the queue doesn't count. */
  deadlineMs: number;
  /** Limits the response body after decompression. With 0, the body isn't read. */
  maxBytes: number;
  maxConcurrent: number;
  /** Allows only public addresses and reuses no connections. Set it for URLs that members enter. */
  publicOnly?: true;
};

/** Higher than the number of pushes that are sent at once. */
const MAX_WAITING = 5_000;
const BODILESS_STATUSES = [204, 205, 304];

export class ResponseTooLargeError extends Error {
  override readonly name = "ResponseTooLargeError";
  constructor(maxBytes: number) {
    super(`The response is longer than ${maxBytes} bytes`);
  }
}

/** The common part of Node's and undici's Response. */
type ReadableResponse = Pick<Response, "status" | "statusText"> & {
  headers: Iterable<[string, string]>;
  body: ReadableStream<Uint8Array> | null;
};

/** Leaving the loop cancels the stream, which closes the connection. */
async function readBody(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ResponseTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function toLimitedResponse(
  { status, statusText, headers, body }: ReadableResponse,
  maxBytes: number,
): Promise<Response> {
  const init = { status, statusText, headers: new Headers([...headers]) };
  if (maxBytes > 0 && body && !BODILESS_STATUSES.includes(status))
    return new Response(await readBody(body, maxBytes), init);
  await body?.cancel().catch(() => undefined);
  return new Response(null, init);
}

async function fetchPublic(url: string, init: RequestInit, maxBytes: number): Promise<Response> {
  // Connecting to an IP address does no lookup, so `publicLookup` never sees it.
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw Object.assign(new Error("not a public address"), { code: "EACCES" });
  const dispatcher = new Agent({ connect: { lookup: publicLookup } });
  try {
    const response = await fetchWithDispatcher(url, { ...(init as object), dispatcher });
    return await toLimitedResponse(response, maxBytes);
  } finally {
    await dispatcher.destroy();
  }
}

/**
 * Redirects are errors, because they could lead to a private address or pass a token on.
 * @throws AppError `unavailable` if too many requests wait, ResponseTooLargeError, and what `fetch`
 * throws
 */
export function createOutgoingFetch({ deadlineMs, maxBytes, maxConcurrent, publicOnly }: Limits): typeof fetch {
  const queue = new BoundedQueue({
    running: maxConcurrent,
    waiting: MAX_WAITING,
    messageKey: "common.unavailable",
    retryAfter: Math.ceil(deadlineMs / 1_000),
  });
  return (input, init) =>
    queue.run(async () => {
      const deadline = AbortSignal.timeout(deadlineMs);
      const signal = init?.signal ? AbortSignal.any([deadline, init.signal]) : deadline;
      const limited = { ...init, signal, redirect: "error" } as const;
      if (publicOnly) return fetchPublic(input as string, limited, maxBytes);
      return toLimitedResponse(await fetch(input, limited), maxBytes);
    });
}

/** Returns the system's error code behind a failed `fetch`, or EACCES for a private address. */
export function getFailureCode(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  const found = (cause === undefined ? undefined : getFailureCode(cause)) ?? code;
  return typeof found === "string" ? found : undefined;
}

/** Whether TLS failed, because a certificate is not trusted, has another name or has expired. */
export const isCertificateError = (error: unknown): boolean =>
  /CERT|^UNABLE_TO_VERIFY/.test(getFailureCode(error) ?? "");
