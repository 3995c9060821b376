type PolicyInput = {
  nonce: string;
  isDevelopment: boolean;
  siteUrl: string;
  pageHost: string;
  realtimePort: string;
  tileUrl?: string;
};

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]", ""]);

/** The realtime port on a local host, else the page's origin. */
function realtimeSources({ siteUrl, pageHost, realtimePort }: PolicyInput): string[] {
  if (LOCAL.has(pageHost))
    return ["localhost", "127.0.0.1"].flatMap((host) => [
      `ws://${host}:${realtimePort}`,
      `http://${host}:${realtimePort}`,
    ]);
  const site = siteUrl ? new URL(siteUrl) : null;
  return site ? [`${site.protocol === "https:" ? "wss" : "ws"}://${site.host}`] : [];
}

/** Pictures of any https host are allowed already. */
const listTileSources = (url?: string): string[] => (url?.startsWith("http:") ? [new URL(url).origin] : []);

export function buildPagePolicy(input: PolicyInput): string {
  const { nonce, isDevelopment } = input;
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      "'wasm-unsafe-eval'",
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    // React and Leaflet set style attributes. Style elements need the nonce or our origin.
    "style-src": ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https:", ...listTileSources(input.tileUrl)],
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
