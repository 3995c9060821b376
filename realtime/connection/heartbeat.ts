import type { WsConnection } from "./ws-connection";

/** Contract §6: a socket that left so many pings unanswered is dropped. */
const MISSED_PINGS = 2;

/** Pings every socket, the unauthenticated too, and drops those that are gone without a word. Returns what stops it. */
export function startHeartbeat(connections: Iterable<WsConnection>, every: number): () => void {
  const timer = setInterval(() => {
    for (const connection of connections) {
      if (connection.missedPings >= MISSED_PINGS) connection.socket.terminate();
      else {
        connection.missedPings += 1;
        connection.socket.ping();
      }
    }
  }, every);
  return () => clearInterval(timer);
}
