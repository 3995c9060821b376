import type { ServerResponse } from "node:http";

import { BoundedQueue } from "@/lib/core/server/bounded-queue";

/**
 * Rendering is the process's own work, so more at once are not faster. Each more makes a turn of the event loop longer, for which
 * every call of the API waits at each of its steps.
 */
const RUNNING = 3;
const WAITING = 1_000;
/** A page that never ends makes room after this time. Its reads from the database are given up long before. */
const MAX_PAGE_MS = 60_000;

/** Resolves when the response's head is written: the page is rendered then, however slowly the client reads it. */
const waitForHead = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]) => {
      resolve();
      return writeHead(...head);
    };
  });

/**
 * Returns a function that renders pages in the order of their requests, a few at a time. When many people open the app at once, a
 * check-in would otherwise wait behind all of their pages. Calls of the API don't pass through this queue.
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
      // Whoever waited may be gone.
      if (response.destroyed) return;
      const head = waitForHead(response);
      rendered = render();
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, MAX_PAGE_MS).unref()));
      await Promise.race([head, rendered, limit]).finally(() => clearTimeout(timer));
    });
    // A page that fails after its head fails for the caller, who closes the connection.
    await rendered;
  };
}
