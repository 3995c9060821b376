import type { WsConnection } from "./ws-connection";

/** docs/product/realtime-protocol.md#heartbeat */
const MAX_MISSED_PINGS = 2;

/** Terminates unresponsive sockets, also unauthenticated ones. Returns a stop function. */
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
