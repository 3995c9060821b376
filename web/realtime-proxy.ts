import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

import { createProxyServer } from "httpxy";

import { logger } from "@/lib/core/server/process/logger";
import { sign } from "@/lib/core/server/signature";
import { AppError } from "@/lib/core/shared/errors";
import { CLIENT_ADDRESS_HEADER, CLIENT_ADDRESS_SIGNATURE_HEADER } from "@/lib/http/server/client-address";
import { endUpgrade, sendError } from "@/lib/http/server/send-error";

const REALTIME_PATH = /^\/(?:ws|socket\.io)\/?(?:\?|$)/;

export const isRealtimePath = (url: string | undefined): boolean => REALTIME_PATH.test(url ?? "");

/** Longer than Socket.IO keeps a polling request open. */
const RESPONSE_TIMEOUT_MS = 60_000;
const UPGRADE_TIMEOUT_MS = 10_000;

/**
 * Headers of one connection (RFC 9110, 7.6.1), and those with which a client could fake an address.
 */
const REMOVED_HEADERS = [
  ...["keep-alive", "proxy-authorization", "proxy-connection", "te"],
  ...["forwarded", "x-real-ip"],
];

function setClientAddress({ headers }: IncomingMessage, clientAddress: string): void {
  for (const name of REMOVED_HEADERS) delete headers[name];
  headers[CLIENT_ADDRESS_HEADER] = clientAddress;
  headers[CLIENT_ADDRESS_SIGNATURE_HEADER] = sign("client address", clientAddress);
  headers["x-forwarded-for"] = clientAddress;
}

const unavailableError = () => new AppError("unavailable", "http.realtimeUnavailable");

function sendRequestError(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else sendError(request, response, unavailableError(), undefined, 502);
}

function sendUpgradeError(request: IncomingMessage, client: Duplex): void {
  if (client.writable) endUpgrade(request, client, unavailableError(), "502 Bad Gateway");
  else client.destroy();
}

/** A pipe forwards only the end of a stream, not an error. */
function endTogether(client: Duplex, upstream: Duplex): void {
  client.on("close", () => upstream.destroy());
  upstream.on("close", () => client.end());
}

/** Responds with 502 if the realtime process doesn't respond. */
export function createRealtimeProxy(port: number) {
  const proxy = createProxyServer({
    target: { host: "127.0.0.1", port },
    // Realtime could close a kept connection just as a request is written to it.
    agent: false,
    proxyTimeout: RESPONSE_TIMEOUT_MS,
    upgradeTimeout: UPGRADE_TIMEOUT_MS,
  });
  const upgraded = new Set<Duplex>();

  proxy.on("proxyRes", ({ headers }, _request, response) => {
    delete headers["keep-alive"];
    // The connection to realtime always closes. The client's closes only while draining.
    delete headers.connection;
    if (response.getHeader("connection") === "close") headers.connection = "close";
  });
  proxy.on("proxyReqWs", (outgoing, _request, client) => {
    client.on("close", () => outgoing.destroy());
    outgoing.on("upgrade", (_response, upstream) => {
      upgraded.add(client);
      client.on("close", () => upgraded.delete(client));
      endTogether(client, upstream);
    });
  });
  proxy.on("error", (error, request, target) => {
    logger.debug({ err: error }, "realtime could not be reached");
    if (!request || !target) return;
    if ("writeHead" in target) sendRequestError(request, target);
    else if (!upgraded.has(target)) sendUpgradeError(request, target);
  });

  return {
    passRequest(request: IncomingMessage, response: ServerResponse, clientAddress: string): void {
      setClientAddress(request, clientAddress);
      void proxy.web(request, response);
    },

    passUpgrade(request: IncomingMessage, client: Duplex, head: Buffer, clientAddress: string): void {
      setClientAddress(request, clientAddress);
      // Node types an upgrade's socket as any stream.
      void proxy.ws(request, client as Socket, {}, head);
    },

    /** Ends all WebSockets. Their clients reconnect to another instance. */
    close(): void {
      for (const client of upgraded) client.destroy();
    },
  };
}

export type RealtimeProxy = ReturnType<typeof createRealtimeProxy>;
