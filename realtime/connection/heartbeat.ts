import type { WsConnection } from "./ws-connection";

/** The number of unanswered pings after which a socket is closed (docs/product/realtime-protocol.md#heartbeat). */
const MAX_MISSED_PINGS = 2;

/**
 * Pings every socket, also before it authenticates, and closes those that stopped responding. Returns a function that
 * stops it.
 */
export function startHeartbeat(connections: Iterable<WsConnection>, intervalMs: number): () => void {
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
