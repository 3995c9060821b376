import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";

import type { PublicFiles } from "./public-files";

const isServed = (status: number): boolean => status === 200 || status === 206 || status === 304;

/** Returns whether a response is a page, or the data of a page, which Next's router fetches with status 200 also if there is none. */
const isPage = (response: ServerResponse): boolean =>
  /^text\/(?:html|x-component)/i.test(String(response.getHeader("content-type") ?? ""));

/** Returns whether a response may differ by viewer, or is not one that its handler lets others store. */
function isPersonal(response: ServerResponse, status: number): boolean {
  const cacheControl = String(response.getHeader("cache-control") ?? "no-store");
  return (
    !isServed(status) ||
    isPage(response) ||
    response.hasHeader("set-cookie") ||
    /\b(?:no-store|private)\b/i.test(cacheControl)
  );
}

function setPrivate(response: ServerResponse): void {
  response.setHeader("Cache-Control", "private, no-store");
  const vary = response.getHeader("vary");
  const names = (Array.isArray(vary) ? vary : [String(vary ?? "")]).join(", ");
  if (!/(?:^|,)\s*cookie\s*(?:,|$)/i.test(names)) response.setHeader("Vary", names ? `${names}, Cookie` : "Cookie");
}

/**
 * Sets the headers about storing a response when its handler has decided what it is. Only files of `public`, the build's assets, and
 * what a route declares as cacheable may be stored by others; all else is for this viewer alone.
 */
function applyCachePolicy(path: string, response: ServerResponse, status: number, publicFiles: PublicFiles): void {
  const fileHeaders = publicFiles.get(path);
  if (fileHeaders && isServed(status)) {
    for (const [name, value] of Object.entries(fileHeaders)) response.setHeader(name, value);
  } else if (path.startsWith("/_next/static/") && isServed(status) && !isPage(response)) {
    // Next made it cacheable. The policy was for the page that a missing asset is answered with.
    response.removeHeader("Content-Security-Policy");
  } else if (isPersonal(response, status)) {
    setPrivate(response);
  }
}

type Head = [status: number, ...rest: (string | OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined)[]];

/** A route with a policy of its own is no page. Next adds a route's headers to those that are set. */
function keepOwnPolicy(response: ServerResponse): void {
  const policies = response.getHeader("content-security-policy");
  if (Array.isArray(policies)) response.setHeader("Content-Security-Policy", policies.at(-1) ?? "");
}

/** Completes the headers of a response when they are sent, whoever writes them. Call it before the response is handled. */
export function addResponsePolicy(path: string, response: ServerResponse, publicFiles: PublicFiles): void {
  const writeHead = response.writeHead.bind(response) as (...head: Head) => ServerResponse;
  response.writeHead = (...[status, ...rest]: Head) => {
    // Headers that are passed here would override those that are set.
    const headers = rest.find((value) => typeof value === "object" && !Array.isArray(value));
    for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) response.setHeader(name, value);
    keepOwnPolicy(response);
    applyCachePolicy(path, response, status, publicFiles);
    return writeHead(status, ...rest.filter((value) => value !== headers));
  };
}
