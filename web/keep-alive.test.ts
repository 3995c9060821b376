import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";

import { limitKeepAlive } from "./keep-alive";

/** Calls a server on a connection that stays open. Returns after how many milliseconds without a request the server closes it. */
async function getIdleMs(isProxy: boolean): Promise<number | undefined> {
  const server = createServer((_request, response) => response.end());
  limitKeepAlive(server, (address) => isProxy && address !== undefined);
  server.listen(0);
  await once(server, "listening");
  const agent = new Agent({ keepAlive: true });
  try {
    const connected = once(server, "connection") as Promise<[Socket]>;
    const request = get({ port: (server.address() as AddressInfo).port, agent });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    return (await connected)[0].timeout;
  } finally {
    agent.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

it("keeps a browser's idle connections for a short time", async () => {
  // Node adds a second to the time that it names in the response.
  expect(await getIdleMs(false)).toBe(16_000);
});

it("keeps a proxy's longer than proxies keep them", async () => {
  expect(await getIdleMs(true)).toBe(75_000);
});
