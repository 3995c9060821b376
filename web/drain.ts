import type { Server } from "node:http";
import { Server as TcpServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import { startDraining } from "@/lib/core/server/lifecycle";

type Timing = {
  /** How long new requests are still taken while readiness says no, so that whoever balances load looks elsewhere. */
  grace: number;
  /** After this many milliseconds in all, what isn't finished is cut off. */
  limit: number;
  /** Ends what isn't a request and response: the server waits for upgraded sockets, and knows no way to end them. */
  endUpgraded: () => void;
};

/**
 * Ends a server without failing a call (quality F9); Next doesn't do it by itself (next.js#54522). First readiness says
 * no, while all goes on. Then nothing new is accepted, and what comes on a kept connection is answered and told to close
 * it: told so earlier, clients would connect anew just as the door shuts. Last, connections that stay idle are closed.
 */
export async function drain(server: Server, { grace, limit, endUpgraded }: Timing): Promise<void> {
  startDraining();
  await wait(grace);
  // Takes those in that knocked while this timer was waiting for its turn.
  await new Promise((resolve) => setImmediate(resolve));
  // The plain close of a TCP server: HTTP's own also ends connections that came a moment ago, their request on its way.
  const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
  endUpgraded();
  const sweep = setInterval(() => server.closeIdleConnections(), 400);
  const overdue = setTimeout(() => server.closeAllConnections(), Math.max(0, limit - grace));
  await closed;
  clearInterval(sweep);
  clearTimeout(overdue);
}
