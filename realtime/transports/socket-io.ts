import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { Server } from "socket.io";

import type { Authenticated as Identity } from "@/lib/auth/service/session";
import { toAppError } from "@/lib/core/shared/errors";
import { ownOrigins } from "@/lib/http/server/same-origin";
import { MAX_FRAME_BYTES, MAX_UNSENT_BYTES, SOCKET_IO_PATH } from "@/lib/realtime/shared/protocol";

import { joinRoom } from "../handlers/join-room";
import { leaveRoom } from "../handlers/leave-room";
import { updateLocation } from "../handlers/update-location";
import { answering, type RoomContext } from "../handlers/room-context";
import type { Timing } from "../timing";
import { sessionRoom, userRoom, type Io, type IoSocket } from "./socket-io-channel";

type Options = {
  timing: Timing;
  identify: (token: string) => Promise<Identity | null>;
  isOver: (sid: string) => boolean;
};

/** A client that doesn't read is cut off rather than buffered for, as on `/ws` (quality F4). */
function boundUnsent({ conn }: IoSocket): void {
  let unsent = 0;
  conn.on("packetCreate", ({ data }: { data?: unknown }) => {
    unsent += typeof data === "string" || Buffer.isBuffer(data) ? data.length : 0;
    if (unsent > MAX_UNSENT_BYTES) conn.close(true);
  });
  // All that was created has been handed on.
  conn.on("drain", () => (unsent = 0));
}

/** `/socket.io`: the map and the toasts (contract §7). Its http server never listens: requests are routed to it by ours. */
export class SocketIoTransport {
  readonly io: Io;

  constructor({ timing, identify, isOver }: Options) {
    this.io = new Server(createServer(), {
      path: SOCKET_IO_PATH,
      serveClient: false,
      transports: ["polling", "websocket"],
      maxHttpBufferSize: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      pingInterval: timing.pingEvery,
      // 25 s and 20 s: who is gone without a word is known within the minute of contract §5.
      pingTimeout: timing.pingEvery * 0.8,
      connectTimeout: timing.authenticateWithin,
      cors: { origin: [...ownOrigins()], credentials: true },
    });
    this.io.use((socket, next) => {
      const token: unknown = socket.handshake.auth.token;
      const refuse = (code: string) => next(Object.assign(new Error(code), { data: { code } }));
      if (typeof token !== "string" || token === "") return refuse("unauthorized");
      identify(token).then(
        (found) => {
          if (!found || isOver(found.actor.sid)) return refuse("unauthorized");
          socket.data.actor = found.actor;
          next();
        },
        (error: unknown) => refuse(toAppError(error).code),
      );
    });
  }

  /** Answers the protocol's events from now on. */
  serve(context: RoomContext): void {
    this.io.on("connection", (typed) => {
      // What a client sends has whatever shape it likes, so handlers take it as unknown.
      const socket = typed as unknown as IoSocket;
      const { actor } = socket.data;
      boundUnsent(socket);
      void socket.join([userRoom(actor.userId), sessionRoom(actor.sid)]);
      socket.conn.on("heartbeat", () => context.rooms.alive(socket));
      socket.on(
        "joinEvent",
        answering((input) => joinRoom(socket, input, context)),
      );
      socket.on(
        "leaveEvent",
        answering((input) => leaveRoom(socket, input, context)),
      );
      socket.on(
        "locationUpdate",
        answering((input) => updateLocation(socket, input, context)),
      );
      socket.on("disconnect", () => context.rooms.leaveAll(socket));
    });
  }

  get size(): number {
    return this.io.engine.clientsCount;
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    this.io.engine.handleRequest(request, response);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.io.engine.handleUpgrade(request, socket, head);
  }

  async close(): Promise<void> {
    await this.io.close();
  }
}
