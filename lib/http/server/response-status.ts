import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * A page can't set its status in Next: notFound() does, but answers a bare document that only JavaScript fills. So the web
 * server keeps its answer at hand while Next works on it, and a page that found nothing marks it before a byte is sent.
 */
type Held = typeof globalThis & { nametagResponse?: AsyncLocalStorage<ServerResponse> };

// The web server and Next's bundle hold a copy of this module each; they meet here.
const responses = (): AsyncLocalStorage<ServerResponse> =>
  ((globalThis as Held).nametagResponse ??= new AsyncLocalStorage<ServerResponse>());

/** Lets whatever `work` renders say what its answer's status is. */
export function withResponse<Result>(request: IncomingMessage, response: ServerResponse, work: () => Result): Result {
  // Next's own fetch of a page: its router takes any status but 200 for a fault, and loads the document anew.
  if (request.headers.rsc !== undefined) return work();
  return responses().run(response, work);
}

/** The page being rendered is a not-found view: its document is answered with 404 (contract §3). */
export function answerNotFound(): void {
  const response = responses().getStore();
  if (response && !response.headersSent) response.statusCode = 404;
}
