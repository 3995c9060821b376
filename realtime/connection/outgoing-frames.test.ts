import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { WebSocket, WebSocketServer } from "ws";

import { MAX_UNSENT_BYTES } from "@/lib/api/protocol/limits";

import { OutgoingFrames } from "./outgoing-frames";

const servers: WebSocketServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    server.close();
    await once(server, "close");
  }
});

/** Opens a socket whose client reads nothing until it is resumed. */
async function openUnread() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  servers.push(server);
  await once(server, "listening");
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on("message", (data: Buffer, isBinary) => received.push(isBinary ? "binary" : data.toString()));
  const [socket] = (await once(server, "connection")) as [WebSocket];
  if (client.readyState !== WebSocket.OPEN) await once(client, "open");
  client.pause();
  let overloads = 0;
  const frames = new OutgoingFrames(socket, () => (overloads += 1));
  const sent: string[] = [];
  const send = (text: string) => {
    sent.push(text);
    frames.sendText(text);
  };
  /** Fills the operating system's buffers. */
  const fill = () => {
    while (socket.bufferedAmount === 0) send("x".repeat(50_000));
  };
  return { socket, client, sent, received, send, fill, countOverloads: () => overloads };
}

it("counts the bytes of what a client leaves unread, not its characters", async () => {
  const { socket, send, fill, countOverloads } = await openUnread();
  fill();
  const before = socket.bufferedAmount;
  const text = "話".repeat(MAX_UNSENT_BYTES / 4);
  send(text);
  expect(socket.bufferedAmount - before).toBeGreaterThan(Buffer.byteLength(text));
  expect(countOverloads()).toBe(0);
  send(text);
  expect(countOverloads()).toBe(1);
});

it("sends text in order, whether it waited or not", async () => {
  const { client, sent, received, send, fill } = await openUnread();
  send("first 話");
  fill();
  for (const text of ["second 話", "third 🎉", "third 🎉"]) send(text);
  client.resume();
  while (received.length < sent.length) await once(client, "message");
  expect(received).toEqual(sent);
});
