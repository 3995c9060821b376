import { once } from "node:events";
import type { ServerResponse } from "node:http";

function writeHead({ status, headers }: Response, outgoing: ServerResponse): void {
  outgoing.statusCode = status;
  for (const [name, value] of headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
}

/** Waits until the client has read enough for more. Returns whether it is still there. */
async function waitForClient(outgoing: ServerResponse): Promise<boolean> {
  const waiting = new AbortController();
  const events = ["drain", "close"].map((name) => once(outgoing, name, { signal: waiting.signal }));
  await Promise.race(events).finally(() => waiting.abort());
  await Promise.allSettled(events);
  return !outgoing.destroyed;
}

/**
 * Sends a route handler's response. A body of one chunk, as JSON is, is sent with its length; a longer one as fast as the client reads.
 * A client that goes away ends the body's source.
 * @throws whatever the body's source fails with
 */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  writeHead(response, outgoing);
  const reader = response.body?.getReader();
  if (!reader) return void outgoing.end();
  let chunk = await reader.read();
  while (!chunk.done) {
    const next = await reader.read();
    if (next.done && !outgoing.headersSent)
      return void outgoing.setHeader("Content-Length", chunk.value.byteLength).end(chunk.value);
    if (outgoing.destroyed || (!outgoing.write(chunk.value) && !(await waitForClient(outgoing))))
      return void (await reader.cancel());
    chunk = next;
  }
  outgoing.end();
}
