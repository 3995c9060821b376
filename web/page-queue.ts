import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";

import { logger } from "@/lib/core/server/process/logger";

import { type ChangePage, sendAsWhole } from "./page-response";

/**
 * More don't make the process faster: it renders one at a time, while others wait for the database. Each more makes a turn of the event
 * loop longer, for which every call waits at each of its steps.
 */
const MAX_PAGES = 3;

/** A page that never ends makes room after this time. Its reads from the database are given up long before. */
const MAX_PAGE_MS = 60_000;

type Page = { request: IncomingMessage; response: ServerResponse; render: () => Promise<unknown> };

/**
 * Returns a function that renders pages in the order of their requests, a few at a time. A page takes twenty times as long as a call of the API, so
 * when many people open the app at once, a check-in would wait behind all of their pages, and each page that has begun would hold its
 * memory. Calls don't pass through this queue.
 */
export function createPageQueue(maxPages = MAX_PAGES, changePage: ChangePage = (html) => html): (page: Page) => void {
  const waiting: Page[] = [];
  let running = 0;

  function start({ request, response, render }: Page): void {
    running += 1;
    let isComplete = false;
    const complete = () => {
      clearTimeout(timer);
      if (isComplete) return;
      isComplete = true;
      running -= 1;
      startNext();
    };
    const timer = setTimeout(complete, MAX_PAGE_MS);
    timer.unref();
    sendAsWhole(request, response, { changePage, onComplete: complete });
    // Whoever is gone is still rendered for, so only its end makes room. The promise waits until the client has read everything, but
    // settles without an end if the client is gone.
    render()
      .catch((error: unknown) => {
        logger.error({ err: error, path: request.url }, "page failed");
        response.destroy();
      })
      .finally(complete);
  }

  function startNext(): void {
    while (running < maxPages) {
      const next = waiting.shift();
      if (!next) return;
      // Whoever waited for it may be gone.
      if (!next.response.destroyed) start(next);
    }
  }

  return ({ request, response, render }) => {
    // What belongs to another request must not be found in this one, whose end starts it.
    waiting.push({ request, response, render: AsyncResource.bind(render) });
    startNext();
  };
}
