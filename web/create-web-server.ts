import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { randomBytes } from "node:crypto";

import {
  CLIENT_ADDRESS_HEADER,
  isTrustedProxy,
  resolveClientAddress,
  type TrustedProxies,
} from "@/lib/http/server/client-address";
import { logger } from "@/lib/core/server/process/logger";
import { AppError } from "@/lib/core/shared/errors";
import { runWithResponse } from "@/lib/http/server/response-status";
import { setDataHeaders, setSecurityHeaders, setTransportSecurity } from "@/lib/http/server/headers/security-headers";
import { sendError, sendJson } from "@/lib/http/server/send-error";
import { buildPagePolicy } from "@/lib/http/server/headers/content-security-policy";

import type { createMetrics } from "./metrics";
import { createPageQueue } from "./page-queue";
import { prepareFileRequest, removeInvalidRouterState, toPathAndQuery } from "./prepare-request";
import type { PublicFiles } from "./public-files";
import { isRealtimePath, type RealtimeProxy } from "./realtime-proxy";
import { addResponsePolicy } from "./response-policy";
import { getSiteFile } from "./site-files";

/** An https `siteUrl` adds a Strict-Transport-Security header. */
type Site = { isDevelopment: boolean; siteUrl: string; realtimePort: number; tileUrl?: string };

/**
 * Next reads the nonce from the request's policy, and the root layout from `x-nonce`. Replaces the
 * client's own values (docs/decisions/030-page-policy-in-the-web-server.md).
 */
function addPagePolicy(path: string, request: IncomingMessage, site: Site, publicFiles: PublicFiles): string | null {
  // Any other path may be a page, even one that looks like a file.
  if (path.startsWith("/api/") || publicFiles.has(path)) return null;
  const nonce = randomBytes(16).toString("base64");
  const pageHost = /^(\[[^\]]*\]|[^:]*)/.exec(request.headers.host ?? "")?.[0] ?? "";
  const policy = buildPagePolicy({ ...site, nonce, pageHost, realtimePort: String(site.realtimePort) });
  request.headers["x-nonce"] = nonce;
  request.headers["content-security-policy"] = policy;
  return policy;
}

type Deps = {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Next uses it for reloading in development. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  realtime: RealtimeProxy;
  metrics: ReturnType<typeof createMetrics>;
  trustedProxies: TrustedProxies;
  publicFiles: PublicFiles;
  site: Site;
};

const NO_PAGE = /^\/(?:_next|uploads)\//;

/** The code of a name tag or a ticket and the token of a calendar must not be in a log. */
const hideCode = (path: string): string => path.replace(/^\/(b|t|door|calendar)\/.*/s, "/$1/:code");

const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded"];

/** Creates the web process's HTTP server around Next. The caller listens. */
export function createWebServer(deps: Deps): Server {
  const { realtime, metrics, trustedProxies, publicFiles, site } = deps;

  const renderPage = createPageQueue();

  const getClientAddress = (request: IncomingMessage): string =>
    resolveClientAddress(request.socket.remoteAddress, request.headers["x-forwarded-for"], trustedProxies);

  const server = createServer((request, response) => {
    setSecurityHeaders(response);
    setTransportSecurity(response, site.siteUrl);
    // While draining this is the last response on the connection (drain.ts).
    if (!server.listening) response.setHeader("Connection", "close");
    const clientAddress = getClientAddress(request);
    request.url = toPathAndQuery(request.url);
    const isRealtime = isRealtimePath(request.url);
    const readsHealth = request.url === "/api/health" && metrics.canReadHealth(request);
    if (isRealtime || readsHealth || request.url === "/metrics" || request.method === "TRACE") setDataHeaders(response);
    // TRACE would return the request's headers, even those that a proxy added.
    if (request.method === "TRACE")
      return sendError(request, response, new AppError("method_not_allowed", "http.methodNotAllowed"));
    if (isRealtime) return realtime.passRequest(request, response, clientAddress);
    if (request.url === "/metrics") return void metrics.handleRequest(request, response);
    if (readsHealth) return sendJson(response, 200, metrics.getHealth());

    if (!isTrustedProxy(request.socket.remoteAddress, trustedProxies)) {
      for (const name of PROXY_HEADERS) delete request.headers[name];
    }
    request.headers[CLIENT_ADDRESS_HEADER] = clientAddress;
    removeInvalidRouterState(request);
    const [path = "/"] = request.url.split("?", 1);
    const pagePolicy = addPagePolicy(path, request, site, publicFiles);
    addResponsePolicy(path, request, response, publicFiles, pagePolicy);
    metrics.measure(request, response);
    if (!prepareFileRequest(path, request, response, publicFiles)) return;
    request.url = getSiteFile(path) ?? request.url;
    const handle = () => runWithResponse(request, response, () => deps.handle(request, response));
    const isPage =
      pagePolicy !== null && !NO_PAGE.test(path) && (request.method === "GET" || request.method === "HEAD");
    (isPage ? renderPage(response, handle) : handle()).catch((error: unknown) => {
      if (error instanceof AppError && !response.headersSent) return sendError(request, response, error);
      logger.error({ err: error, path: hideCode(path) }, "request failed");
      response.destroy();
    });
  });

  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    request.url = toPathAndQuery(request.url);
    if (isRealtimePath(request.url)) realtime.passUpgrade(request, socket, head, getClientAddress(request));
    else deps.upgrade(request, socket, head);
  });

  // Longer than a proxy's usual minute, so that no connection closes just as the proxy uses it.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  return server;
}
