import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { WebSocketServer } from "ws";

import { authenticate } from "@/lib/auth/service/session";
import { CLOSE } from "@/lib/realtime/shared/close-codes";
import { MAX_FRAME_BYTES } from "@/lib/realtime/shared/protocol";

import { startHeartbeat } from "../connection/heartbeat";
import type { Registry } from "../connection/registry";
import { WsConnection, type Authenticated } from "../connection/ws-connection";
import type { Channel } from "../delivery/channel";
import { dispatch } from "../handlers/dispatch";
import type { HandlerContext } from "../handlers/context";
import type { Timing } from "../timing";

/** `/ws`: plain WebSockets, one JSON object a text frame (contract §6). */
export class WsTransport {
  readonly #connections = new Set<WsConnection>();
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    // Small frames gain nothing from compression, and each compressing socket costs memory (quality §1).
    perMessageDeflate: false,
    // The registry holds the sockets.
    clientTracking: false,
    // A frame of 64 KiB has no honest reason to come in many pieces (quality §3).
    maxFragments: 1_024,
  });
  readonly #stopHeartbeat: () => void;

  constructor(
    private readonly timing: Timing,
    private readonly isOver: (sid: string) => boolean,
    private readonly context: HandlerContext,
  ) {
    this.#stopHeartbeat = startHeartbeat(this.#connections, timing.pingEvery);
  }

  get size(): number {
    return this.#connections.size;
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { timing, context } = this;
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new WsConnection(webSocket, {
        authenticateWithin: timing.authenticateWithin,
        closeWithin: timing.closeWithin,
        authenticate: async (token) => (await authenticate(token, { slide: true }))?.actor ?? null,
        handle: (authenticated, frame) => dispatch(authenticated, frame, context),
        opened: (authenticated) => {
          // Its session may have ended while the database was asked about it.
          if (this.isOver(authenticated.actor.sid)) authenticated.close(CLOSE.unauthorized);
          else context.registry.add(authenticated);
        },
        closed: (gone) => {
          this.#connections.delete(gone);
          if (gone.isAuthenticated()) context.registry.remove(gone);
        },
      });
      this.#connections.add(connection);
    });
  }

  /** Tells every client to come back (1012), and resolves when all are gone or cut off. */
  async close(): Promise<void> {
    this.#stopHeartbeat();
    const open = [...this.#connections];
    const gone = open.map(({ socket }) => new Promise((resolve) => socket.once("close", resolve)));
    for (const connection of open) connection.close(CLOSE.restart);
    await Promise.all(gone);
    this.#server.close();
  }
}

/** What deliveries do with `/ws`. */
export function wsChannel(registry: Registry<Authenticated>): Channel {
  const sendAll = (connections: Iterable<Authenticated>, text: string) => {
    for (const connection of connections) connection.sendText(text);
  };
  return {
    hasUser: (userId) => registry.hasUser(userId),
    toUser: (userId, packet) => sendAll(registry.ofUser(userId), packet.text),
    toEvent: (eventId, packet, except) => {
      for (const connection of registry.ofEvent(eventId)) {
        if (!except.has(connection.actor.userId)) connection.sendText(packet.text);
      }
    },
    toAll: (packet) => sendAll(registry.all(), packet.text),
    sessions: (userId) =>
      new Set([...(userId === undefined ? registry.all() : registry.ofUser(userId))].map(({ actor }) => actor.sid)),
    closeSessions: (sids) => {
      for (const connection of [...registry.all()]) {
        if (sids.has(connection.actor.sid)) connection.close(CLOSE.unauthorized);
      }
    },
    setRole: (sid, role) => {
      for (const connection of registry.all()) if (connection.actor.sid === sid) connection.actor.role = role;
    },
  };
}
