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

/**
 * Closes a server without failing a request; Next doesn't do it (next.js#54522). First readiness fails while everything
 * works. Then no connection is accepted, and a request on an open one gets `Connection: close` in its response. Sent
 * earlier, that header would make clients connect again just as the server stops to accept. Idle connections are closed
 * last.
 */
export async function drain(server: Server, { graceMs, timeoutMs, endUpgraded }: Options): Promise<void> {
  startDraining();
  await wait(graceMs);
  // Accepts the connections that arrived while the event loop was busy.
  await new Promise((resolve) => setImmediate(resolve));
  // HTTP's own close also ends connections whose first request is on its way. The TCP server's doesn't.
  const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
  endUpgraded();
  const sweep = setInterval(() => server.closeIdleConnections(), 400);
  const timeout = setTimeout(() => server.closeAllConnections(), Math.max(0, timeoutMs - graceMs));
  await closed;
  clearInterval(sweep);
  clearTimeout(timeout);
}
