import type { Server } from "node:http";

/** A browser needs its six connections for some seconds, and opens a closed one again. A crowd's would take 30 MB and more. */
const BROWSER_MS = 15_000;
/** Longer than the minute that is usual for proxies, so that no connection closes just as a proxy uses it. */
const PROXY_MS = 75_000;

/** Limits for how long a connection stays open without a request. */
export function limitKeepAlive(server: Server, isProxy: (address: string | undefined) => boolean): void {
  server.keepAliveTimeout = BROWSER_MS;
  server.on("request", ({ socket }, response) => {
    // After Node's own listener, which sets the time above. Node ends it when the next request begins.
    if (isProxy(socket.remoteAddress)) response.once("finish", () => socket.setTimeout(PROXY_MS));
  });
}
