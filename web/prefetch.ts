import type { IncomingMessage } from "node:http";

/**
 * Returns whether Next's router asks for a page that nobody has opened yet. All our pages are rendered for each request and have no loading
 * state, so it would get the page's title and nothing else, for two to three milliseconds and two requests a link; opening the page reads
 * all of it again. The web server says that there is nothing (204), and the router then fetches the page when it is opened.
 */
export const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  headers["next-router-prefetch"] !== undefined || headers["next-router-segment-prefetch"] !== undefined;
