import type { ServerResponse } from "node:http";

/** For responses with data. If a browser opens one directly, it can't run, load or be framed. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'";

const EVERYWHERE = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // The map's tile servers require a referrer.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(EVERYWHERE)) response.setHeader(name, value);
}

export function setTransportSecurity(response: ServerResponse, siteUrl: string): void {
  if (siteUrl.startsWith("https:"))
    response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}

/** For responses outside pages and the API: metrics, and those of the realtime server. */
export function setDataHeaders(response: ServerResponse): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("Content-Security-Policy", INERT_POLICY);
}
