import { createServer } from "node:http";
import { connect, type AddressInfo, type Server } from "node:net";

import { listen } from "./listen";

const opened: Server[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function open(port = 0) {
  const server = createServer((_request, response) => response.end("ok"));
  const listeners = await listen(server, port);
  opened.push(...listeners);
  return { server, port: (server.address() as AddressInfo).port };
}

it("answers each of many connections, whichever socket has accepted it", async () => {
  const { port } = await open();
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: "close" } })).text();
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill("ok"));
});

it("accepts several connections in one turn of the event loop", async () => {
  const { server, port } = await open();
  const COUNT = 64;
  const turns: number[] = [];
  let turn = 0;
  const countTurns = (): void => {
    turn += 1;
    if (turns.length < COUNT) setImmediate(countTurns);
  };
  const accepted = new Promise<void>((resolve) => {
    server.on("connection", () => {
      if (turns.push(turn) === COUNT) resolve();
    });
  });
  const clients = Array.from({ length: COUNT }, () => connect(port, "127.0.0.1"));
  countTurns();
  await accepted;
  for (const client of clients) client.destroy();
  expect(new Set(turns).size).toBeLessThan(COUNT / 2);
});

it("refuses a port that another server listens on, also one that shares it", async () => {
  const { port } = await open();
  await expect(open(port)).rejects.toMatchObject({ code: "EADDRINUSE" });
});
