import { createServer } from "node:http";
import { connect } from "node:net";

import { WebSocket, WebSocketServer } from "ws";

import { call, listen, startWeb } from "@/tests/support/servers/stub-web";

import { drain } from "./drain";

const globals = globalThis as { nametagDraining?: boolean };
afterEach(() => delete globals.nametagDraining);

it("finishes running requests, ends sockets and accepts nothing new", async () => {
  let finish = (): void => undefined;
  const work = new Promise<void>((resolve) => (finish = resolve));
  const realtimeServer = createServer();
  new WebSocketServer({ server: realtimeServer });
  const { port, server, realtime } = await startWeb(await listen(realtimeServer), { work });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  await new Promise((resolve) => socket.on("open", resolve));
  const socketClosed = new Promise((resolve) => socket.on("close", resolve));
  const reached = new Promise((resolve) => server.once("request", resolve));
  const running = call(port, "/slow");
  await reached;

  const drained = drain(server, [server], { graceMs: 0, timeoutMs: 5_000, endUpgraded: () => realtime.close() });
  await socketClosed;
  await expect(call(port, "/late")).rejects.toThrow("ECONNREFUSED");
  finish();
  expect((await running).status).toBe(200);
  await drained;
});

it("cuts off a request that never finishes at the timeout", async () => {
  const { port, server, realtime } = await startWeb(1, { work: new Promise(() => undefined) });
  const reached = new Promise((resolve) => server.once("request", resolve));
  const stuck = connect(port, "127.0.0.1");
  const cut = new Promise((resolve) => stuck.on("close", resolve));
  stuck.on("error", () => undefined).write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await reached;
  await drain(server, [server], { graceMs: 0, timeoutMs: 50, endUpgraded: () => realtime.close() });
  await cut;
});
