import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { WebSocketServer } from "ws";

import type { Actor } from "@/lib/auth/schema/actor";
import { resolveLocale } from "@/lib/i18n/server/resolve-locale";
import { CLOSE } from "@/lib/api/protocol/close-codes";
import type { ClientFrame } from "@/lib/api/protocol/frames";
import { MAX_FRAME_BYTES } from "@/lib/api/protocol/limits";

import type { ConnectionRegistry } from "../connection/registry";
import { type AuthenticatedConnection, WsConnection } from "../connection/ws-connection";
import type { AnonymousConnections } from "../limits/anonymous-connections";
import type { Limits } from "../limits/limits";
import type { Timing } from "../timing";
import type { Connection } from "../types";

/** docs/product/realtime-protocol.md#heartbeat */
const MAX_MISSED_PINGS = 2;

/** Terminates unresponsive sockets, even unauthenticated ones. Returns a stop function. */
function startHeartbeat(connections: Iterable<WsConnection>, intervalMs: number): () => void {
  const timer = setInterval(() => {
    for (const connection of connections) {
      if (connection.missedPings >= MAX_MISSED_PINGS) connection.socket.terminate();
      else {
        connection.missedPings += 1;
        connection.socket.ping();
      }
    }
  }, intervalMs);
  return () => clearInterval(timer);
}

type Options = {
  timing: Timing;
  limits: Limits;
  anonymous: AnonymousConnections;
  registry: ConnectionRegistry;
  authenticate: (token: string) => Promise<Actor | null>;
  hasSessionEnded: (sessionId: string) => boolean;
  /** Never throws or rejects. */
  handle: (connection: Connection, frame: ClientFrame) => void | Promise<void>;
};

/** Plain WebSockets with one JSON object per text frame (docs/product/realtime-protocol.md). */
export class WsTransport {
  readonly #connections = new Set<WsConnection>();
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    // Compression doesn't help small frames, and takes memory for each socket.
    perMessageDeflate: false,
    clientTracking: false,
    // Limits the memory that a fragmented frame can occupy.
    maxFragments: 1_024,
  });
  readonly #stopHeartbeat: () => void;

  constructor(private readonly options: Options) {
    this.#stopHeartbeat = startHeartbeat(this.#connections, options.timing.pingEvery);
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Returns false if there are too many unauthenticated connections. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): boolean {
    const { timing, limits, registry, authenticate, hasSessionEnded, handle } = this.options;
    let opened: WsConnection | undefined;
    const slot = this.options.anonymous.claim(address, () => {
      if (opened) opened.close(CLOSE.overloaded);
      else socket.destroy();
    });
    if (!slot) return false;
    // Also fires when the handshake fails.
    socket.once("close", () => slot.release());
    const locale = resolveLocale(request.headers["accept-language"], { cookie: request.headers.cookie });
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new WsConnection(webSocket, locale, {
        authenticateWithin: timing.authenticateWithin,
        frames: limits.frames,
        closeWithin: timing.closeWithin,
        authenticate: (token) => {
          slot.setChecking(true);
          return authenticate(token);
        },
        handle,
        onOpen: (authenticated) => {
          slot.release();
          // The session may have ended during the read.
          if (hasSessionEnded(authenticated.actor.sid)) authenticated.close(CLOSE.unauthorized);
          else this.#add(authenticated);
        },
        onClose: (closed) => {
          slot.release();
          this.#connections.delete(closed);
          if (closed.isAuthenticated()) registry.remove(closed);
        },
      });
      opened = connection;
      this.#connections.add(connection);
    });
    return true;
  }

  #add(connection: AuthenticatedConnection): void {
    const { registry, limits } = this.options;
    registry.add(connection);
    const sockets = [...registry.listByUser(connection.actor.userId)];
    for (const oldest of sockets.slice(0, Math.max(0, sockets.length - limits.socketsPerUser)))
      oldest.close(CLOSE.tooManySockets);
  }

  /** Closes every socket with 1012. Resolves when all are closed or terminated. */
  async close(): Promise<void> {
    this.#stopHeartbeat();
    const open = [...this.#connections];
    const closed = open.map(({ socket }) => new Promise((resolve) => socket.once("close", resolve)));
    for (const connection of open) connection.close(CLOSE.restart);
    await Promise.all(closed);
    this.#server.close();
  }
}
