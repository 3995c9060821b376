type Page = { protocol: string; hostname: string; host: string };

const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns `//host[:port]` of the realtime process: its own port if the page's host is local, otherwise the page's host. The caller
 * adds a scheme that is as secure as the page's.
 */
function getHost(page: Page, realtimePort: number): string {
  return LOCAL_HOST.test(page.hostname) ? `//${page.hostname}:${realtimePort}` : `//${page.host}`;
}

/** Returns `ws://localhost:5000/ws` or `wss://nametag.example/ws`. */
export function getWebSocketUrl(page: Page, realtimePort: number): string {
  return `${page.protocol === "https:" ? "wss:" : "ws:"}${getHost(page, realtimePort)}/ws`;
}

/** Returns `http://localhost:5000` or `https://nametag.example`, for Socket.IO's client. */
export function getSocketIoOrigin(page: Page, realtimePort: number): string {
  return `${page.protocol === "https:" ? "https:" : "http:"}${getHost(page, realtimePort)}`;
}
