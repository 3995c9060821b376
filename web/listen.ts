import type { Server as HttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";

/** In each turn of the event loop, one connection is accepted on each. */
const LISTENERS = 16;

const open = (server: Server, options: { port: number; reusePort?: boolean }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, () => {
      server.off("error", reject);
      resolve();
    });
  });

/** Rejects if anything listens on the port: a shared port would be shared with another program of this user, too. */
async function requireFree(port: number): Promise<void> {
  const probe = createServer();
  await open(probe, { port });
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Listens with several sockets on one port. Node accepts one connection of a listening socket in each turn of the event loop, and a
 * turn in which pages are rendered takes 10 ms and more. With one socket, a thousand browsers that open six connections each would wait for
 * a minute. The kernel spreads new connections over the sockets. Systems that can't share a port get one socket.
 * @param port 0 for a free one
 * @returns everything that listens, the server first
 * @throws the system's error if the port is taken
 */
export async function listen(server: HttpServer, port: number): Promise<Server[]> {
  await requireFree(port);
  try {
    await open(server, { port, reusePort: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTSUP") throw error;
    await open(server, { port });
    return [server];
  }
  const address = server.address() as AddressInfo;
  const more = Array.from({ length: LISTENERS - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit("connection", socket)),
  );
  await Promise.all(more.map((listener) => open(listener, { port: address.port, reusePort: true })));
  return [server, ...more];
}
