import { Readable } from "node:stream";

import type { S3ClientConfig } from "@aws-sdk/client-s3";

import { AppError } from "../../shared/errors";
import { createOutgoingFetch, ResponseTooLargeError } from "../outgoing";

export type StoreLimits = Pick<Parameters<typeof createOutgoingFetch>[0], "deadlineMs" | "maxBytes" | "maxConcurrent">;

/** The part of the SDK's request that is used. */
type StoreRequest = {
  method: string;
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string | string[] | null | undefined>;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
};

function toUrl({ protocol, hostname, port, path, query = {} }: StoreRequest): string {
  const search = Object.entries(query).flatMap(([name, values]) =>
    [values ?? ""].flat().map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  );
  return `${protocol}//${hostname}${port ? `:${port}` : ""}${path}${search.length > 0 ? `?${search.join("&")}` : ""}`;
}

/** The SDK repeats calls that fail with an error of this name. */
class StoreUnreachableError extends Error {
  override readonly name = "TimeoutError";
}

function toStoreError(error: unknown): unknown {
  if (error instanceof AppError || error instanceof ResponseTooLargeError) return error;
  return new StoreUnreachableError("the store does not respond", { cause: error });
}

/** Sends the SDK's requests with our limits instead of its own handler. */
export function createRequestHandler(limits: StoreLimits): NonNullable<S3ClientConfig["requestHandler"]> {
  const fetchStore = createOutgoingFetch(limits);
  return {
    async handle(request: StoreRequest, { abortSignal }: { abortSignal?: AbortSignal } = {}) {
      // `fetch` sets these two itself, to the values that are signed.
      const { host: _host, "content-length": _length, ...headers } = request.headers;
      const { method, body } = request;
      const init = { method, headers, body, signal: abortSignal };
      const response = await fetchStore(toUrl(request), init).catch((error: unknown) => {
        throw abortSignal?.aborted ? error : toStoreError(error);
      });
      return {
        response: {
          statusCode: response.status,
          headers: Object.fromEntries(response.headers),
          body: Readable.from([Buffer.from(await response.arrayBuffer())]),
        },
      };
    },
  };
}
