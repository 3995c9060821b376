import type { Server } from "node:http";
import { Server as TcpServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import { startDraining } from "@/lib/core/server/process/lifecycle";

type Options = {
  /**
   * The time during which new requests are accepted while readiness fails, so that the load balancer switches to
   * another instance.
   */
  graceMs: number;
  /** The time after which open requests are aborted, including `graceMs`. */
  timeoutMs: number;
  /** Ends upgraded sockets, for which the server waits but which it can't end. */
  endUpgraded: () => void;
};

/** Turns of the event loop, each of which accepts a connection of each listener. */
const LAST_TURNS = 50;

/**
 * Closes a server without failing a request; Next doesn't do it (next.js#54522). First readiness fails while everything
 * works. Then no connection is accepted, and a request on an open one gets `Connection: close` in its response. Sent
 * earlier, that header would make clients connect again just as the server stops to accept. Idle connections are closed
 * last.
 * @param listeners what accepts its connections
 */
export async function drain(
  server: Server,
  listeners: readonly TcpServer[],
  { graceMs, timeoutMs, endUpgraded }: Options,
): Promise<void> {
  startDraining();
  await wait(graceMs);
  // Accepts the connections that arrived while the event loop was busy.
  for (let turn = 0; turn < LAST_TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
  // HTTP's own close also ends connections whose first request is on its way. The TCP server's doesn't.
  const closed = Promise.all(
    listeners.map(
      (listener) => new Promise<void>((resolve) => TcpServer.prototype.close.call(listener, () => resolve())),
    ),
  );
  endUpgraded();
  const sweep = setInterval(() => server.closeIdleConnections(), 400);
  const timeout = setTimeout(() => server.closeAllConnections(), Math.max(0, timeoutMs - graceMs));
  await closed;
  clearInterval(sweep);
  clearTimeout(timeout);
}
