import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { CLIENT_ADDRESS_HEADER, resolveClientAddress, type TrustedProxies } from "@/lib/http/server/client-address";
import { withResponse } from "@/lib/http/server/response-status";

import type { createMetrics } from "./metrics";
import { addPagePolicy } from "./page-policy";
import { isRealtimePath, type RealtimeProxy } from "./realtime-proxy";

type Parts = {
  /** Next's own handler of requests. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Next's own handler of upgrades: reloading, in development. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  realtime: RealtimeProxy;
  metrics: ReturnType<typeof createMetrics>;
  trustedProxies: TrustedProxies;
  /** What a page's policy depends on. Reached over https, browsers are told to stay with it. */
  site: { development: boolean; siteUrl: string; realtimePort: number };
};

const proxyHeaders = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded"];

/** The web process's HTTP server around Next; never listens itself. */
export function createWebServer(parts: Parts): Server {
  const { realtime, metrics, trustedProxies, site } = parts;
  const secure = site.siteUrl.startsWith("https:");

  const addressOf = (request: IncomingMessage): string =>
    resolveClientAddress(request.socket.remoteAddress, request.headers["x-forwarded-for"], trustedProxies);

  const server = createServer((request, response) => {
    if (secure) response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    // Draining: the last answer on this connection (drain.ts).
    if (!server.listening) response.setHeader("Connection", "close");
    const clientAddress = addressOf(request);
    if (isRealtimePath(request.url)) return realtime.passRequest(request, response, clientAddress);
    if (request.url === "/metrics") return void metrics.answer(request, response);

    // What a client says about itself counts for nothing; what a trusted proxy says about the site does.
    if (!trustedProxies.includes(request.socket.remoteAddress?.replace(/^::ffff:/i, "") ?? "")) {
      for (const name of proxyHeaders) delete request.headers[name];
    }
    request.headers[CLIENT_ADDRESS_HEADER] = clientAddress;
    addPagePolicy(request, response, site);
    metrics.measure(request, response);
    void withResponse(request, response, () => parts.handle(request, response));
  });

  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isRealtimePath(request.url)) realtime.passUpgrade(request, socket, head, addressOf(request));
    else parts.upgrade(request, socket, head);
  });

  // Longer than the proxies' usual minute, so that it is never we who close a connection they are about to use.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  return server;
}
