type Page = { protocol: string; hostname: string; host: string };

const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns `//host[:port]`: realtime has its own port on a local host. */
function getHost(page: Page, realtimePort: number): string {
  return LOCAL_HOST.test(page.hostname) ? `//${page.hostname}:${realtimePort}` : `//${page.host}`;
}

export function getWebSocketUrl(page: Page, realtimePort: number): string {
  return `${page.protocol === "https:" ? "wss:" : "ws:"}${getHost(page, realtimePort)}/ws`;
}

export function getSocketIoOrigin(page: Page, realtimePort: number): string {
  return `${page.protocol === "https:" ? "https:" : "http:"}${getHost(page, realtimePort)}`;
}
