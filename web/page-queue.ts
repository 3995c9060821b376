import type { ServerResponse } from "node:http";

import { BoundedQueue } from "@/lib/core/server/bounded-queue";

/** More pages at once would not render faster. They would delay every API call. */
const RUNNING = 3;
const WAITING = 1_000;
/** Frees the slot of a page that never ends. Its database reads end long before. */
const MAX_PAGE_MS = 60_000;

/** Resolves at the response's head: the page is rendered, however slowly the client reads it. */
const waitForHead = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]) => {
      resolve();
      return writeHead(...head);
    };
  });

/**
 * Renders a few pages at a time, in order. Otherwise a check-in would wait for the pages of a crowd
 * that opens the app. API calls don't use this queue.
 */
export function createPageQueue(): (response: ServerResponse, render: () => Promise<void>) => Promise<void> {
  const queue = new BoundedQueue({
    running: RUNNING,
    waiting: WAITING,
    messageKey: "http.busy",
    retryAfter: 5,
  });
  return async (response, render) => {
    let rendered: Promise<void> | undefined;
    await queue.run(async () => {
      // The client may have disconnected.
      if (response.destroyed) return;
      const head = waitForHead(response);
      rendered = render();
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, MAX_PAGE_MS).unref()));
      await Promise.race([head, rendered, limit]).finally(() => clearTimeout(timer));
    });
    // If a page fails after its head, the caller closes the connection.
    await rendered;
  };
}
