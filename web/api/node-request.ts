import type { IncomingMessage } from "node:http";

/** Reads the body only when the handler does, so that Node discards an unread body. */
function toBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array, undefined> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= incoming.iterator({ destroyOnReturn: false });
        const chunk = await chunks.next();
        if (chunk.done) controller.close();
        else controller.enqueue(chunk.value);
      },
    },
    { highWaterMark: 0 },
  );
}

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== "GET" && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/**
 * Returns the request that a route handler receives. Its host is not the client's: only the path and the query of `url` mean anything.
 * @throws TypeError if the method or a header can't be in a `Request`
 */
export function toRequest(incoming: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === "string") headers.set(name, value);
    else for (const each of value ?? []) headers.append(name, each);
  }
  const body = hasBody(incoming) ? { body: toBody(incoming), duplex: "half" as const } : {};
  return new Request(`http://localhost${incoming.url ?? "/"}`, { method: incoming.method ?? "GET", headers, ...body });
}
