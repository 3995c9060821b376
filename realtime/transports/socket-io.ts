import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { Server } from "socket.io";

import type { Actor } from "@/lib/auth/schema/actor";
import { toAppError } from "@/lib/core/shared/errors";
import { getOwnOrigins } from "@/lib/http/server/same-origin";
import { resolveLocale } from "@/lib/i18n/server/resolve-locale";
import { MAX_FRAME_BYTES } from "@/lib/api/protocol/limits";
import { SOCKET_IO_PATH } from "@/lib/api/protocol/paths";
import type { ServerFrame } from "@/lib/api/protocol/frames";

import type { AnonymousConnections, AnonymousSlot } from "../limits/anonymous-connections";
import type { Limits } from "../limits/limits";
import type { TokenBucket } from "../limits/token-bucket";
import type { Timing } from "../timing";
import type { Io, IoSocket, Channel } from "../types";
import { closeOldestSockets, limitPackets, limitUnsentBytes, refuseEventsOver } from "./socket-io-limits";
import { getSessionRoom, getUserRoom, getEventRoom } from "./socket-io-rooms";

type Target = Pick<ReturnType<Io["to"]>, "emit">;

/** Sends a `/ws` frame as its `/socket.io` event, if it has one. */
function emitFrame(target: Target, frame: ServerFrame): void {
  if (frame.type === "receive_message") target.emit("receive_message", frame.message);
  else if (frame.type === "new_connection") {
    const { message, connectedUser } = frame;
    const { firstName, lastName } = connectedUser.profile;
    target.emit("new_connection", { message, connectedUser, payload: { name: `${firstName} ${lastName}` } });
  } else if (frame.type === "connection_success") {
    target.emit("connection_success", { message: frame.message, targetUser: frame.targetUser });
  } else if (frame.type === "user_checked_in" || frame.type === "user_checked_out") {
    const { type, ...change } = frame;
    target.emit(type, change);
  } else if (frame.type === "changed") {
    const { type, ...change } = frame;
    target.emit(type, change);
  } else if (frame.type === "resync") target.emit("resync", {});
}

export function createSocketIoChannel(io: Io): Channel {
  const all = io.of("/");
  return {
    hasUser: (userId) => all.adapter.rooms.has(getUserRoom(userId)),
    toUser: (userId, packet) => emitFrame(io.to(getUserRoom(userId)), packet.frame),
    toEvent: (eventId, packet, exceptUserIds) =>
      emitFrame(io.to(getEventRoom(eventId)).except([...exceptUserIds].map(getUserRoom)), packet.frame),
    toAll: (packet) => emitFrame(all, packet.frame),
    listSessionIds: (userId) => {
      const actors = [...all.sockets.values()].map((socket) => socket.data.actor);
      return new Set(actors.filter((actor) => userId === undefined || actor.userId === userId).map(({ sid }) => sid));
    },
    closeSessions: (sessionIds) => io.in([...sessionIds].map(getSessionRoom)).disconnectSockets(true),
    setRoles: (roles) => {
      for (const [sessionId, role] of roles) {
        for (const socketId of all.adapter.rooms.get(getSessionRoom(sessionId)) ?? []) {
          const socket = all.sockets.get(socketId);
          if (socket) socket.data.actor.role = role;
        }
      }
    },
  };
}

type Options = {
  timing: Timing;
  limits: Limits;
  anonymous: AnonymousConnections;
  getAddress: (request: IncomingMessage) => string;
  authenticate: (token: string) => Promise<Actor | null>;
  hasSessionEnded: (sessionId: string) => boolean;
};

/**
 * The map and the toasts (docs/product/realtime-protocol.md#map-channel-events). Its own HTTP
 * server never listens, because ours passes requests on.
 */
export class SocketIoTransport {
  readonly io: Io;
  readonly #connections = new WeakMap<IoSocket["conn"], { slot: AnonymousSlot; packets: TokenBucket }>();

  constructor(private readonly options: Options) {
    const { timing, authenticate, hasSessionEnded } = options;
    this.io = new Server(createServer(), {
      path: SOCKET_IO_PATH,
      serveClient: false,
      transports: ["polling", "websocket"],
      maxHttpBufferSize: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      pingInterval: timing.pingEvery,
      // A lost connection must end within the minute that its marker may stay.
      pingTimeout: timing.pingEvery * 0.8,
      // Later than `#limit`, because Socket.IO's limit lets a polling connection linger.
      connectTimeout: 2 * timing.handshakeWithin,
      cors: { origin: [...getOwnOrigins()], credentials: true },
    });
    this.io.engine.on("connection", (conn: IoSocket["conn"]) => this.#limit(conn));
    this.io.use((socket, next) => {
      const token: unknown = socket.handshake.auth.token;
      const slot = this.#connections.get(socket.conn)?.slot;
      const refuse = (code: string) => {
        slot?.setChecking(false);
        next(Object.assign(new Error(code), { data: { code } }));
      };
      if (typeof token !== "string" || token === "") return refuse("unauthorized");
      slot?.setChecking(true);
      authenticate(token).then(
        (actor) => {
          if (!actor || hasSessionEnded(actor.sid)) return refuse("unauthorized");
          socket.data.actor = actor;
          const { headers } = socket.handshake;
          socket.data.locale = resolveLocale(headers["accept-language"], { ...headers, account: actor.language });
          next();
        },
        (error: unknown) => refuse(toAppError(error).code),
      );
    });
  }

  onConnection(handle: (socket: IoSocket) => void): void {
    this.io.on("connection", (typed) => {
      const socket = typed as unknown as IoSocket;
      const { actor } = socket.data;
      const connection = this.#connections.get(socket.conn);
      connection?.slot.release();
      if (connection) refuseEventsOver(socket, connection.packets);
      void socket.join([getUserRoom(actor.userId), getSessionRoom(actor.sid)]);
      handle(socket);
      // A client could otherwise keep the connection after leaving the only namespace.
      socket.on("disconnect", () => socket.conn.close());
      closeOldestSockets(this.io, actor.userId, this.options.limits.socketsPerUser);
    });
  }

  #limit(conn: IoSocket["conn"]): void {
    const { anonymous, limits, timing, getAddress } = this.options;
    // Discards unsent data, because a polling client may never fetch the end of its connection.
    const close = () => conn.close(true);
    const slot = anonymous.claim(getAddress(conn.request), close);
    if (!slot) return close();
    const timer = setTimeout(close, timing.handshakeWithin);
    const release = () => {
      clearTimeout(timer);
      slot.release();
    };
    conn.once("close", release);
    limitUnsentBytes(conn);
    this.#connections.set(conn, { slot: { ...slot, release }, packets: limitPackets(conn, limits.frames) });
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
