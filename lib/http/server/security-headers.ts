import type { ServerResponse } from "node:http";

/** Data is no document: opened directly, it must run and load nothing, and nothing may show it in a frame. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Under https, tells browsers to use nothing else for this host. */
export function setTransportSecurity(response: ServerResponse, siteUrl: string): void {
  if (siteUrl.startsWith("https:"))
    response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}

/** Sets the headers of data that our own servers send. What Next sends has its headers from next.config. */
export function setDataHeaders(response: ServerResponse): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("Content-Security-Policy", INERT_POLICY);
}
