type PolicyInput = {
  nonce: string;
  /** React's development build needs eval. */
  development: boolean;
  /** NEXTAUTH_URL. */
  siteUrl: string;
  /** The host the page was asked for at. */
  pageHost: string;
  realtimePort: string;
};

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]", ""]);

/** Where the page's sockets go: the realtime port when the host is local, else the page's own origin (contract §6). */
function realtimeSources({ siteUrl, pageHost, realtimePort }: PolicyInput): string[] {
  if (LOCAL.has(pageHost))
    return ["localhost", "127.0.0.1"].flatMap((host) => [
      `ws://${host}:${realtimePort}`,
      `http://${host}:${realtimePort}`,
    ]);
  const site = siteUrl ? new URL(siteUrl) : null;
  return site ? [`${site.protocol === "https:" ? "wss" : "ws"}://${site.host}`] : [];
}

/** The Content-Security-Policy of a page (architecture, Policy). Scripts run by nonce alone. */
export function pagePolicy(input: PolicyInput): string {
  const { nonce, development } = input;
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      "'wasm-unsafe-eval'",
      ...(development ? ["'unsafe-eval'"] : []),
    ],
    // Style attributes are React's and Leaflet's; style elements need the nonce or a file of ours.
    "style-src": ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...realtimeSources(input)],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "media-src": ["'self'", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
