import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import { startDraining } from "@/lib/core/lifecycle";

type Timing = {
  /** How long new requests are still taken while readiness says no, so that whoever balances load looks elsewhere. */
  grace: number;
  /** After this many milliseconds in all, what isn't finished is cut off. */
  limit: number;
  /** Ends what isn't a request and response: the server waits for upgraded sockets, and knows no way to end them. */
  endUpgraded: () => void;
};

/**
 * Ends a server without failing a call (quality F9): readiness turns to 503, answers ask to close their connection,
 * nothing new is accepted, what runs is finished. Next doesn't drain by itself (next.js#54522).
 */
export async function drain(server: Server, { grace, limit, endUpgraded }: Timing): Promise<void> {
  startDraining();
  await wait(grace);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  endUpgraded();
  // A kept connection becomes idle only when its running request is answered.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const overdue = setTimeout(() => server.closeAllConnections(), Math.max(0, limit - grace));
  await closed;
  clearInterval(sweep);
  clearTimeout(overdue);
}
