import type { ServerResponse } from "node:http";

/** Data is no document: opened directly, it must run and load nothing, and nothing may show it in a frame. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'";

const EVERYWHERE = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // The map's tile servers require a referrer.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** What every response says, whoever makes it. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(EVERYWHERE)) response.setHeader(name, value);
}

/** Under https, tells browsers to use nothing else for this host. */
export function setTransportSecurity(response: ServerResponse, siteUrl: string): void {
  if (siteUrl.startsWith("https:"))
    response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}

/** Sets the headers of data that is no answer of a page or of the API: metrics, and what realtime sends. */
export function setDataHeaders(response: ServerResponse): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("Content-Security-Policy", INERT_POLICY);
}
