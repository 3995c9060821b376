import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * A page can't set its status in Next: notFound() does, but its document is empty until JavaScript fills it. So the web server
 * keeps its response while Next works on it, and a page that found nothing sets the status before a byte is sent.
 */
type Globals = typeof globalThis & { nametagResponse?: AsyncLocalStorage<ServerResponse> };

// On globalThis because the web server and Next's bundle each have a copy of this module.
const responses = (): AsyncLocalStorage<ServerResponse> =>
  ((globalThis as Globals).nametagResponse ??= new AsyncLocalStorage<ServerResponse>());

/** Runs `work` in a context in which the page that it renders can set the status of the response. */
export function runWithResponse<Result>(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Result,
): Result {
  // Next's router fetches pages in the browser, and reloads the document for any status but 200.
  if (request.headers.rsc !== undefined) return work();
  return responses().run(response, work);
}

/** Sets the status of the page that is being rendered to 404. Call it where a page renders its not-found view. */
export function setNotFoundStatus(): void {
  const response = responses().getStore();
  if (response && !response.headersSent) response.statusCode = 404;
}
