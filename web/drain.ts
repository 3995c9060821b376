import type { Server } from "node:http";
import { Server as TcpServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import { startDraining } from "@/lib/core/server/process/lifecycle";

type Options = {
  /** New requests are still accepted for this time, so that the load balancer can switch. */
  graceMs: number;
  /** Open requests are aborted after this time, which includes `graceMs`. */
  timeoutMs: number;
  /** Ends upgraded sockets, because the server waits for them but can't end them. */
  endUpgraded: () => void;
};

/** Event loop turns. In each, every listener accepts one connection. */
const LAST_TURNS = 50;

/**
 * Closes a server without failing a request, which Next doesn't do (next.js#54522). Sends
 * `Connection: close` only after it stops accepting, because clients would otherwise reconnect just
 * before. Closes idle connections last.
 */
export async function drain(
  server: Server,
  listeners: readonly TcpServer[],
  { graceMs, timeoutMs, endUpgraded }: Options,
): Promise<void> {
  startDraining();
  await wait(graceMs);
  // Accepts connections that arrived while the event loop was busy.
  for (let turn = 0; turn < LAST_TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
  // HTTP's own close would also end connections whose first request is on its way.
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
