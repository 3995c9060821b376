import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { Server } from "socket.io";

import type { Actor } from "@/lib/auth/schema/actor";
import { toAppError } from "@/lib/core/shared/errors";
import { getOwnOrigins } from "@/lib/http/server/same-origin";
import { resolveLocale } from "@/lib/i18n/server/resolve-locale";
import { MAX_FRAME_BYTES, MAX_UNSENT_BYTES } from "@/lib/realtime/protocol/limits";
import { SOCKET_IO_PATH } from "@/lib/realtime/protocol/paths";

import type { Timing } from "../timing";
import type { Io, IoSocket } from "../types";
import { getSessionRoom, getUserRoom } from "./socket-io-rooms";

type Options = {
  timing: Timing;
  /** Returns the token's user, or null if it is refused. */
  authenticate: (token: string) => Promise<Actor | null>;
  hasSessionEnded: (sessionId: string) => boolean;
};

/** Closes a client that doesn't read what it is sent, as on `/ws`. */
function limitUnsentBytes({ conn }: IoSocket): void {
  let unsent = 0;
  conn.on("packetCreate", ({ data }: { data?: unknown }) => {
    unsent += typeof data === "string" || Buffer.isBuffer(data) ? data.length : 0;
    if (unsent > MAX_UNSENT_BYTES) conn.close(true);
  });
  // Emitted when all packets so far are passed to the transport.
  conn.on("drain", () => (unsent = 0));
}

/**
 * `/socket.io`: the map and the toasts (docs/product/realtime-protocol.md#map-channel-events). Its own http server never
 * listens; ours passes requests to it.
 */
export class SocketIoTransport {
  readonly io: Io;

  constructor({ timing, authenticate, hasSessionEnded }: Options) {
    this.io = new Server(createServer(), {
      path: SOCKET_IO_PATH,
      serveClient: false,
      transports: ["polling", "websocket"],
      maxHttpBufferSize: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      pingInterval: timing.pingEvery,
      // 25 s and 20 s: a connection that disappears is noticed within the minute after which its marker must be removed.
      pingTimeout: timing.pingEvery * 0.8,
      connectTimeout: timing.authenticateWithin,
      cors: { origin: [...getOwnOrigins()], credentials: true },
    });
    this.io.use((socket, next) => {
      const token: unknown = socket.handshake.auth.token;
      const refuse = (code: string) => next(Object.assign(new Error(code), { data: { code } }));
      if (typeof token !== "string" || token === "") return refuse("unauthorized");
      authenticate(token).then(
        (actor) => {
          if (!actor || hasSessionEnded(actor.sid)) return refuse("unauthorized");
          socket.data.actor = actor;
          socket.data.locale = resolveLocale(socket.handshake.headers["accept-language"]);
          next();
        },
        (error: unknown) => refuse(toAppError(error).code),
      );
    });
  }

  /** Calls `handle` for each socket that connects from now on. */
  onConnection(handle: (socket: IoSocket) => void): void {
    this.io.on("connection", (typed) => {
      const socket = typed as unknown as IoSocket;
      const { actor } = socket.data;
      limitUnsentBytes(socket);
      void socket.join([getUserRoom(actor.userId), getSessionRoom(actor.sid)]);
      handle(socket);
    });
  }

  get size(): number {
    return this.io.engine.clientsCount;
  }

  handleRequest(request: IncomingMessage, response: ServerResponse): void {
    this.io.engine.handleRequest(request, response);
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.io.engine.handleUpgrade(request, socket, head);
  }

  async close(): Promise<void> {
    await this.io.close();
  }
}
