type Page = { protocol: string; hostname: string; host: string };

const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Where the browser finds the realtime process (spec A§7): on its own port when the page's host is local, else behind the
 * page's origin. Answers `//host[:port]`, to be prefixed with a scheme as secure as the page.
 */
function authority(page: Page, realtimePort: number): string {
  return LOCAL_HOST.test(page.hostname) ? `//${page.hostname}:${realtimePort}` : `//${page.host}`;
}

/** `ws://localhost:5000/ws`, `wss://nametag.example/ws`. */
export function webSocketAddress(page: Page, realtimePort: number): string {
  return `${page.protocol === "https:" ? "wss:" : "ws:"}${authority(page, realtimePort)}/ws`;
}

/** `http://localhost:5000`, `https://nametag.example`: what Socket.IO's client is given. */
export function socketIoOrigin(page: Page, realtimePort: number): string {
  return `${page.protocol === "https:" ? "https:" : "http:"}${authority(page, realtimePort)}`;
}
