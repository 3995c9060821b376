import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { WebSocketServer } from "ws";

import type { Actor } from "@/lib/auth/schema/actor";
import { resolveLocale } from "@/lib/i18n/server/resolve-locale";
import { CLOSE } from "@/lib/realtime/protocol/close-codes";
import type { ClientFrame } from "@/lib/realtime/protocol/frames";
import { MAX_FRAME_BYTES } from "@/lib/realtime/protocol/limits";

import { startHeartbeat } from "../connection/heartbeat";
import type { ConnectionRegistry } from "../connection/registry";
import { WsConnection } from "../connection/ws-connection";
import type { Timing } from "../timing";
import type { Connection } from "../types";

type Options = {
  timing: Timing;
  registry: ConnectionRegistry;
  /** Returns the token's user, or null if it is refused. */
  authenticate: (token: string) => Promise<Actor | null>;
  hasSessionEnded: (sessionId: string) => boolean;
  /** Handles a frame of an authenticated socket. Never throws or rejects. */
  handle: (connection: Connection, frame: ClientFrame) => void | Promise<void>;
};

/** `/ws`: plain WebSockets with one JSON object per text frame (docs/product/realtime-protocol.md). */
export class WsTransport {
  readonly #connections = new Set<WsConnection>();
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    // Compression does not help small frames, and takes memory for each socket.
    perMessageDeflate: false,
    clientTracking: false,
    // Limits the memory that a client can occupy with a fragmented frame.
    maxFragments: 1_024,
  });
  readonly #stopHeartbeat: () => void;

  constructor(private readonly options: Options) {
    this.#stopHeartbeat = startHeartbeat(this.#connections, options.timing.pingEvery);
  }

  get size(): number {
    return this.#connections.size;
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { timing, registry, authenticate, hasSessionEnded, handle } = this.options;
    const locale = resolveLocale(request.headers["accept-language"]);
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new WsConnection(webSocket, locale, {
        authenticateWithin: timing.authenticateWithin,
        closeWithin: timing.closeWithin,
        authenticate,
        handle,
        onOpen: (authenticated) => {
          // The session may have ended while it was read.
          if (hasSessionEnded(authenticated.actor.sid)) authenticated.close(CLOSE.unauthorized);
          else registry.add(authenticated);
        },
        onClose: (closed) => {
          this.#connections.delete(closed);
          if (closed.isAuthenticated()) registry.remove(closed);
        },
      });
      this.#connections.add(connection);
    });
  }

  /** Closes every socket with 1012, and resolves when all are closed or terminated. */
  async close(): Promise<void> {
    this.#stopHeartbeat();
    const open = [...this.#connections];
    const closed = open.map(({ socket }) => new Promise((resolve) => socket.once("close", resolve)));
    for (const connection of open) connection.close(CLOSE.restart);
    await Promise.all(closed);
    this.#server.close();
  }
}
