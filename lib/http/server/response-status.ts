import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Next's notFound() sends an empty document, so pages set the status here instead. */
type Globals = typeof globalThis & { nametagResponse?: AsyncLocalStorage<ServerResponse> };

// On globalThis because the web server and Next's bundle each have a copy of this module.
const responses = (): AsyncLocalStorage<ServerResponse> =>
  ((globalThis as Globals).nametagResponse ??= new AsyncLocalStorage<ServerResponse>());

export function runWithResponse<Result>(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Result,
): Result {
  // Next's router reloads the document if a page that it fetched has another status than 200.
  if (request.headers.rsc !== undefined) return work();
  return responses().run(response, work);
}

/** Sets the status to 404 for a page's not-found view, and returns it. */
export function withNotFoundStatus<View>(view: View): View {
  const response = responses().getStore();
  if (response && !response.headersSent) response.statusCode = 404;
  return view;
}

/**
 * Call this when a page fails because the database can't be reached. Next sets 500 afterwards, and
 * web/response-policy.ts turns that into 503 because of this header.
 */
export function setUnavailableStatus(): void {
  const response = responses().getStore();
  if (response && !response.headersSent) response.setHeader("Retry-After", "2");
}
