import type { Server as HttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";

const LISTENERS = 16;

const open = (server: Server, options: { port: number; reusePort?: boolean }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, () => {
      server.off("error", reject);
      resolve();
    });
  });

/** Rejects a used port, because `reusePort` would share it with another program of this user. */
async function requireFree(port: number): Promise<void> {
  const probe = createServer();
  await open(probe, { port });
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Listens with several sockets on one port. Node accepts one connection per socket in each event
 * loop turn, and rendering makes turns long. Systems without shared ports get one socket.
 * @param port 0 for a free one
 * @returns all listeners, the server first
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
