import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { authenticate } from "@/lib/auth/service/session";
import { AppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";
import { consume } from "@/lib/core/server/rate-limit";
import { createChatWriter } from "@/lib/messages/service/chat-writer";
import { createMessagePush } from "@/lib/notifications/service/push/live-push";
import type { sendPush } from "@/lib/notifications/service/push/push";
import { bus as processBus } from "@/lib/realtime/server/bus";
import type { Bus } from "@/lib/realtime/server/bus-events";
import { SOCKET_IO_PATH, WS_PATH } from "@/lib/realtime/shared/protocol";

import { Registry } from "./connection/registry";
import { watchSessions } from "./connection/session-watch";
import type { Authenticated } from "./connection/ws-connection";
import { createBusListener } from "./delivery/bus-listener";
import { deliverMessages } from "./delivery/messages";
import { createStoredNotice } from "./delivery/stored-notice";
import { answerError, createHttpHandler } from "./http";
import { createMetrics } from "./metrics";
import { Rooms } from "./presence/rooms";
import { TIMING, type Timing } from "./timing";
import { foreignOrigin, isForeign, refuseUpgrade } from "./transports/origin";
import { SocketIoTransport } from "./transports/socket-io";
import { socketIoChannel } from "./transports/socket-io-channel";
import { WsTransport, wsChannel } from "./transports/ws";

export type RealtimeDeps = {
  bus?: Bus;
  /** The rate limits; the benchmark brings its own. */
  consume?: typeof consume;
  /** The most sends that one commit stores; the benchmark compares with one. */
  maxChatBatch?: number;
  timing?: Partial<Timing>;
  /** Tests bring their own. */
  sendPush?: typeof sendPush;
};

export type RealtimeServer = {
  /** Tells every client to come back, once what they sent is stored and acknowledged. Safe to repeat. */
  close(): Promise<void>;
};

/** The path without its query, and without the slash that a proxy may have added. */
const pathOf = ({ url = "/" }: IncomingMessage): string => url.replace(/\?.*$/s, "").replace(/(.)\/$/, "$1");

/** Puts both sockets and the health checks on an http server. Never listens itself: `index.ts` and the tests do. */
export function createRealtimeServer(httpServer: Server, deps: RealtimeDeps = {}): RealtimeServer {
  const bus = deps.bus ?? processBus();
  const timing = { ...TIMING, ...deps.timing };
  const limit = deps.consume ?? consume;
  const origin = randomUUID();
  let closing: Promise<void> | undefined;

  const identify = (token: string) => authenticate(token, { slide: true });
  const isOver = (sid: string): boolean => sessions.isOver(sid);
  const registry = new Registry<Authenticated>();
  const socketIo = new SocketIoTransport({ timing, identify, isOver });
  const channels = [wsChannel(registry), socketIoChannel(socketIo.io)];
  const sessions = watchSessions(channels, timing.checkSessionsEvery);
  const rooms = new Rooms(socketIo.io, timing, bus, origin);
  const push = createMessagePush({
    isHere: (userId) => channels.some((channel) => channel.hasUser(userId)),
    send: deps.sendPush,
    settlesMs: timing.pushSettles,
  });
  const announce = createStoredNotice(bus, origin);
  const writer = createChatWriter({
    maxBatch: deps.maxChatBatch,
    deliver: (messages) => {
      deliverMessages(channels, messages);
      // Nobody else to tell is the common case. Who begins to listen says so.
      if (bus.hasPeers() || !bus.isListening()) announce(messages.map((message) => message.id));
      push.stored(messages);
      metrics.flushed(messages.length);
    },
  });
  const ws = new WsTransport(timing, isOver, { registry, channels, writer, consume: limit, identify });
  socketIo.serve({ rooms, consume: limit });
  const metrics = createMetrics({ webSockets: () => ws.size, socketIo: () => socketIo.size });
  const unsubscribe = bus.subscribe(createBusListener({ origin, channels, registry, rooms, sessions }));
  const answer = createHttpHandler({ bus, metrics, isDraining: () => closing !== undefined });

  const restarting = () => new AppError("unavailable", "Nametag is restarting.");

  httpServer.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request);
    if (path === SOCKET_IO_PATH) {
      if (isForeign(request)) return answerError(response, foreignOrigin());
      if (closing) return answerError(response, restarting());
      return socketIo.request(request, response);
    }
    answer(path, request, response).catch((error: unknown) => {
      logger.error({ err: error, path }, "request failed");
      if (!response.headersSent) answerError(response, new AppError("internal", "Something went wrong on our side."));
    });
  });
  httpServer.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = pathOf(request);
    if (path !== WS_PATH && path !== SOCKET_IO_PATH)
      return refuseUpgrade(socket, new AppError("not_found", "Not found"));
    if (isForeign(request)) return refuseUpgrade(socket, foreignOrigin());
    if (closing) return refuseUpgrade(socket, restarting());
    if (path === WS_PATH) ws.accept(request, socket, head);
    else socketIo.upgrade(request, socket, head);
  });
  // A slow or silent request holds no connection for long (quality §3).
  Object.assign(httpServer, { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 5_000 });

  async function close(): Promise<void> {
    unsubscribe();
    sessions.stop();
    await writer.drain();
    // Their acknowledgements are on the way by the time the sockets are told to go.
    await Promise.all([ws.close(), socketIo.close()]);
    push.stop();
    await rooms.stop();
    metrics.stop();
  }

  return { close: () => (closing ??= close()) };
}
