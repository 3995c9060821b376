import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { Counter, Gauge, Histogram } from "prom-client";

import { SOCKET_IO_PATH, WS_PATH } from "@/lib/api/protocol/paths";
import type { Actor } from "@/lib/auth/schema/actor";
import { authenticate } from "@/lib/auth/service/session/session";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { consume } from "@/lib/core/server/rate-limit";
import { requireReady } from "@/lib/core/server/ready";
import { createRegistry } from "@/lib/core/server/telemetry/registry";
import { AppError } from "@/lib/core/shared/errors";
import { parseTrustedProxies } from "@/lib/http/server/client-address";
import { canReadMetrics } from "@/lib/http/server/metrics-access";
import { setDataHeaders, setTransportSecurity } from "@/lib/http/server/headers/security-headers";
import { sendError, sendJson } from "@/lib/http/server/send-error";
import { createChatWriter } from "@/lib/messages/service/chat-writer";
import { countGuestMails } from "@/lib/notifications/service/guest-mail/limits";
import { createMessagePush } from "@/lib/notifications/service/push/message-push";
import type { sendPush } from "@/lib/notifications/service/push/push";
import { bus as processBus } from "@/lib/realtime/bus";
import type { Bus } from "@/lib/realtime/bus-events";

import { hasUser } from "./connection/channels";
import { ConnectionRegistry } from "./connection/registry";
import { watchSessions } from "./connection/session-watch";
import { createBusListener } from "./delivery/bus-listener";
import { createPeerNotification, deliverMessages } from "./delivery/messages";
import { PeerPresence } from "./delivery/peer-presence";
import { type ChatContext, dispatch } from "./handlers/dispatch";
import { addMapHandlers } from "./handlers/map-events";
import { AnonymousConnections } from "./limits/anonymous-connections";
import { LIMITS, type Limits } from "./limits/limits";
import { EventMapRegistry } from "./presence/event-map-registry";
import { PendingBlockChanges } from "./rights/pending-block-changes";
import { Rights } from "./rights/rights";
import { TIMING, type Timing } from "./timing";
import { getAddressKey } from "./transports/client-address";
import { foreignOriginError, isForeignOrigin, logRefusedRequest, refuseUpgrade } from "./transports/origin";
import { createSocketIoChannel, SocketIoTransport } from "./transports/socket-io";
import { WsTransport } from "./transports/ws";
import { createWsChannel } from "./transports/ws-channel";

type Deps = { bus: Bus; metrics: Metrics; isDraining: () => boolean };

const PATHS: readonly string[] = ["/health", "/ready", "/metrics"];

/** Tests and benchmarks replace these. */
export type RealtimeDeps = {
  bus?: Bus;
  consume?: typeof consume;
  maxChatBatch?: number;
  timing?: Partial<Timing>;
  limits?: Partial<Limits>;
  sendPush?: typeof sendPush;
};

export type RealtimeServer = {
  metrics: Metrics;
  /** Stores and acknowledges the received messages first. Safe to call again. */
  close(): Promise<void>;
};

/** Returns the path without its query and without a trailing slash, which a proxy can add. */
const getPath = ({ url = "/" }: IncomingMessage): string => url.replace(/\?.*$/s, "").replace(/(.)\/$/, "$1");

const TOO_MANY_RETRY_SECONDS = 5;

const authenticateSocket = async (token: string): Promise<Actor | null> =>
  (await authenticate(token, { slide: true }))?.actor ?? null;

/** Uses the last `sid`, as engine.io does. */
const isNewConnection = ({ url = "" }: IncomingMessage): boolean =>
  !new URL(url, "http://localhost").searchParams.getAll("sid").at(-1);

const tooManyError = () =>
  new AppError("rate_limited", "realtime.tooManyConnections", { retryAfter: TOO_MANY_RETRY_SECONDS });
const restartingError = () => new AppError("unavailable", "realtime.restarting");

type Acceptance = {
  ws: WsTransport;
  socketIo: SocketIoTransport;
  anonymous: AnonymousConnections;
  getAddress: (request: IncomingMessage) => string;
  isClosing: () => boolean;
  handleHttp: ReturnType<typeof createHttpHandler>;
};

/** Refuses other sites, and new connections beyond the limits or while the process stops. */
function acceptConnections(httpServer: Server, deps: Acceptance): void {
  const { ws, socketIo, anonymous, getAddress, isClosing, handleHttp } = deps;
  httpServer.on("request", (request: IncomingMessage, response: ServerResponse) => {
    setTransportSecurity(response, env().NEXTAUTH_URL);
    setDataHeaders(response);
    const path = getPath(request);
    if (path === SOCKET_IO_PATH) {
      if (isForeignOrigin(request)) {
        logRefusedRequest(request, foreignOriginError());
        return sendError(request, response, foreignOriginError());
      }
      if (isClosing()) return sendError(request, response, restartingError());
      if (isNewConnection(request) && !anonymous.admit(getAddress(request)))
        return sendError(request, response, tooManyError(), { "Retry-After": String(TOO_MANY_RETRY_SECONDS) });
      return socketIo.handleRequest(request, response);
    }
    handleHttp(path, request, response).catch((error: unknown) => {
      logger.error({ err: error, path }, "request failed");
      if (!response.headersSent) sendError(request, response, new AppError("internal", "common.internal"));
    });
  });
  httpServer.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = getPath(request);
    if (path !== WS_PATH && path !== SOCKET_IO_PATH)
      return refuseUpgrade(request, socket, new AppError("not_found", "common.notFound"));
    if (isForeignOrigin(request)) return refuseUpgrade(request, socket, foreignOriginError());
    if (isClosing()) return refuseUpgrade(request, socket, restartingError());
    const address = getAddress(request);
    if ((path === WS_PATH || isNewConnection(request)) && !anonymous.admit(address))
      return refuseUpgrade(request, socket, tooManyError());
    if (path === WS_PATH) {
      if (!ws.accept(request, socket, head, address)) refuseUpgrade(request, socket, tooManyError());
    } else socketIo.handleUpgrade(request, socket, head);
  });
}

/** Adds both transports and the health checks to an HTTP server. The caller listens. */
export function createRealtimeServer(httpServer: Server, deps: RealtimeDeps = {}): RealtimeServer {
  const bus = deps.bus ?? processBus();
  const timing = { ...TIMING, ...deps.timing };
  const limits = { ...LIMITS, ...deps.limits };
  const limit = deps.consume ?? consume;
  const anonymous = new AnonymousConnections(limits);
  const trustedProxies = parseTrustedProxies(env().TRUSTED_PROXIES);
  const getAddress = (request: IncomingMessage): string => getAddressKey(request, trustedProxies);
  const origin = randomUUID();
  let closing: Promise<void> | undefined;
  const isClosing = (): boolean => closing !== undefined;

  const hasSessionEnded = (sessionId: string): boolean => sessions.hasEnded(sessionId);
  const registry = new ConnectionRegistry(timing.coalesceArrivals);
  const socketIo = new SocketIoTransport({
    ...{ timing, limits, anonymous, getAddress, authenticate: authenticateSocket, hasSessionEnded },
  });
  const channels = [createWsChannel(registry), createSocketIoChannel(socketIo.io)];
  const sessions = watchSessions(channels, timing.checkSessionsEvery);
  const maps = new EventMapRegistry(socketIo.io, timing, bus, origin);
  const rights = new Rights(registry, maps.rights);
  const pendingBlockChanges = new PendingBlockChanges();
  const rightsTimer = setInterval(() => void rights.checkAll(), timing.checkSessionsEvery);
  const isConnected = (userId: string) => hasUser(channels, userId);
  const peers = new PeerPresence({ bus, origin, isConnected, answerWithinMs: timing.askPeersWithin });
  const push = createMessagePush({
    ...{ isOnline: isConnected, send: deps.sendPush, delayMs: timing.pushDelay },
    listOnlineElsewhere: (userIds) => peers.listConnected(userIds),
  });
  const notifyPeers = createPeerNotification(bus, origin);
  const writer = createChatWriter({
    maxBatch: deps.maxChatBatch,
    deliver: (messages) => {
      deliverMessages(channels, messages);
      // Usually there is no other process. A new process publishes `hello` once it listens.
      if (bus.hasPeers() || !bus.isListening()) notifyPeers(messages.map((message) => message.id));
      push.onStored(messages);
      metrics.countStoredMessages(messages.length);
    },
  });
  const sockets = { registry, rights, pendingBlockChanges, channels };
  const context: ChatContext = { ...sockets, writer, consume: limit, authenticate: authenticateSocket };
  const ws = new WsTransport({
    ...{ timing, limits, anonymous, registry, authenticate: authenticateSocket, hasSessionEnded },
    handle: (connection, frame) => dispatch(connection, frame, context),
  });
  socketIo.onConnection((socket) => addMapHandlers(socket, { maps, rights, consume: limit }));
  const counts = { webSockets: () => ws.size, socketIo: () => socketIo.size };
  const metrics = createMetrics(counts, () => bus.isListening());
  const listener = createBusListener({
    ...{ origin, channels, maps, sessions, rights, pendingBlockChanges, peers, timing },
  });
  const unsubscribe = bus.subscribe(listener);
  const handleHttp = createHttpHandler({ bus, metrics, isDraining: isClosing });
  acceptConnections(httpServer, { ws, socketIo, anonymous, getAddress, isClosing, handleHttp });
  // A slow request must not occupy a connection for long.
  Object.assign(httpServer, { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 5_000 });

  async function close(): Promise<void> {
    unsubscribe();
    sessions.stop();
    clearInterval(rightsTimer);
    rights.stop();
    // Sends the acknowledgements before the sockets close.
    await writer.drain();
    await Promise.all([ws.close(), socketIo.close()]);
    push.stop();
    await Promise.all([listener.stop(), maps.stop()]);
  }

  return { metrics, close: () => (closing ??= close()) };
}

function createHttpHandler({ bus, metrics, isDraining }: Deps) {
  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fail = (error: AppError, headers?: Record<string, string>) => sendError(request, response, error, headers);
    if (!PATHS.includes(path)) return fail(new AppError("not_found", "common.notFound"));
    if (request.method !== "GET" && request.method !== "HEAD")
      return fail(new AppError("method_not_allowed", "http.methodNotAllowed"), { Allow: "GET, HEAD" });
    if (path === "/health") return sendJson(response, 200, { status: "ok" });
    if (path === "/ready") {
      const own = { isDraining: isDraining(), isListening: bus.isListening() };
      return requireReady(own).then((body) => sendJson(response, 200, body), fail);
    }
    if (!canReadMetrics(request, env().METRICS_TOKEN)) return fail(new AppError("forbidden", "http.metricsForbidden"));
    const text = await metrics.registry.metrics();
    response.writeHead(200, { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" }).end(text);
  };
}

type SocketCounts = { webSockets: () => number; socketIo: () => number };

export function createMetrics({ webSockets, socketIo }: SocketCounts, isListening?: () => boolean) {
  const registry = createRegistry(isListening);
  new Gauge({
    name: "realtime_sockets",
    help: "Open sockets",
    labelNames: ["transport"],
    registers: [registry],
    collect() {
      this.set({ transport: "ws" }, webSockets());
      this.set({ transport: "socket.io" }, socketIo());
    },
  });
  const stored = new Counter({
    name: "chat_messages_stored_total",
    help: "Messages stored by this process",
    registers: [registry],
  });
  new Gauge({
    name: "guest_mails_today",
    help: "Mails of the whole site since 0:00 UTC to guests who have not answered",
    registers: [registry],
    // Without the database it keeps the last number.
    collect() {
      return countGuestMails().then(
        (count) => this.set(count),
        () => undefined,
      );
    },
  });
  const commits = new Histogram({
    name: "chat_flush_messages",
    help: "Messages stored by one commit",
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers: [registry],
  });
  return {
    countStoredMessages(messages: number): void {
      stored.inc(messages);
      commits.observe(messages);
    },
    registry,
  };
}

type Metrics = ReturnType<typeof createMetrics>;
