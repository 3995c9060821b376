import { Agent, createServer, get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";

import { limitKeepAlive } from "./keep-alive";

const server = createServer((_request, response) => response.end());
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Calls on a connection of its own, which stays open. Returns how long the server keeps it, and the server's socket. */
async function call(): Promise<{ keepAlive: unknown; agent: Agent; socket: Socket }> {
  const agent = new Agent({ keepAlive: true });
  const connected = once(server, "connection") as Promise<[Socket]>;
  const [response] = (await once(get({ port: (server.address() as AddressInfo).port, agent }), "response")) as [
    IncomingMessage,
  ];
  response.resume();
  await once(response, "end");
  const [socket] = await connected;
  return { keepAlive: response.headers["keep-alive"], agent, socket };
}

it("keeps idle connections for a shorter time while many are open", async () => {
  limitKeepAlive(server, 2);
  server.listen(0);
  await once(server, "listening");
  const [first, second, third] = [await call(), await call(), await call()];
  expect([first, second, third].map(({ keepAlive }) => keepAlive)).toEqual(["timeout=75", "timeout=75", "timeout=15"]);

  const isClosed = Promise.all(
    [second, third].map(({ socket }) => new Promise((resolve) => socket.once("close", resolve))),
  );
  for (const { agent } of [second, third]) agent.destroy();
  await isClosed;
  expect((await call()).keepAlive).toBe("timeout=75");
});
