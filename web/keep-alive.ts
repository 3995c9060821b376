import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Longer than the minute that is usual for proxies, so that no connection closes just as a proxy uses it. */
const KEEP_ALIVE_MS = 75_000;
/** A proxy has fewer connections. Browsers without one open up to six each, need them for some seconds, and open a closed one again. */
const MANY_CONNECTIONS = 1_000;
const CROWD_KEEP_ALIVE_MS = 15_000;

/** Keeps idle connections for 75 s, and those that become idle while many are open for 15 s, so that a crowd's take less memory. */
export function limitKeepAlive(server: Server, many = MANY_CONNECTIONS): void {
  let connections = 0;
  const count = (change: 1 | -1): void => {
    connections += change;
    server.keepAliveTimeout = connections > many ? CROWD_KEEP_ALIVE_MS : KEEP_ALIVE_MS;
  };
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on("connection", (socket: Socket) => {
    count(1);
    socket.once("close", () => count(-1));
  });
}
