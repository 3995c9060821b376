import { randomUUID } from "node:crypto";
import { once } from "node:events";

import WebSocket from "ws";

import { db } from "@/lib/core/server/db";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createMember } from "@/tests/support/factories/users";
import { startRealtime } from "@/tests/support/servers/realtime";
import { type TestSocket, waitForClose } from "@/tests/support/servers/web-socket";

beforeEach(resetDatabase);

async function connectPair() {
  const server = await startRealtime();
  const [ana, ben] = [await createMember(), await createMember()];
  await createConnection(ana.userId, ben.userId);
  return { ...server, ana, ben, socket: await server.connect(ana.token) };
}

/** Expects that the socket still works. */
async function expectOpen(socket: TestSocket, token: string): Promise<void> {
  socket.send({ type: "authenticate", token });
  await socket.next("authenticated");
}

describe("returns an error and keeps the socket open for a bad frame", () => {
  const nested = `{"type":"typing","receiverId":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
  const cases: [string, string | Buffer, string][] = [
    ["no JSON", "{nonsense", "This message is not JSON."],
    ["empty", "", "This message is not JSON."],
    ["binary", Buffer.from('{"type":"typing"}'), "Please send text, not binary data."],
    ["a number", "7", "Unknown message type."],
    ["null", "null", "Unknown message type."],
    ["an array", "[]", "Unknown message type."],
    ["an unknown type", '{"type":"drop_tables"}', "Unknown message type."],
    ["a type that is an object", '{"type":{"toString":1}}', "Unknown message type."],
    ["a prototype's key for a type", '{"type":"__proto__"}', "Unknown message type."],
    ["no receiver", JSON.stringify({ type: "send_message", token: "t", content: "hi" }), "Please choose a person"],
    ["deeply nested", nested, "This message is incomplete."],
  ];

  it.each(cases)("%s", async (_, frame, message) => {
    const { socket, ana } = await connectPair();
    socket.send(frame);
    const error = await socket.next("error");
    expect(error.code).toBe("validation");
    expect(error.message).toContain(message);
    await expectOpen(socket, ana.token);
  });

  it.each([
    ["blank", "   ", "Please write a message"],
    ["too long", "x".repeat(4_001), "Please use at most 4000 characters"],
    ["with a NUL", "a\0b", "Please remove unusual characters"],
    ["no text", 7, "Please write a message"],
  ])("content that is %s, and the error names the clientId", async (_, content, message) => {
    const { socket, ana, ben } = await connectPair();
    const clientId = randomUUID();
    socket.send({ type: "send_message", token: ana.token, receiverId: ben.userId, content, clientId });
    expect(await socket.next("error")).toEqual({ type: "error", code: "validation", message, clientId });
    await expectOpen(socket, ana.token);
    expect(await db().message.count()).toBe(0);
  });

  it("doesn't return a clientId that is not a short string", async () => {
    const { socket } = await connectPair();
    for (const clientId of [{ a: 1 }, "x".repeat(100), 7]) socket.send({ type: "send_message", clientId });
    for (const error of await socket.nextFrames(3, "error")) expect(error).not.toHaveProperty("clientId");
  });
});

describe("mass assignment", () => {
  it("ignores keys that a sender must not set", async () => {
    const { socket, ana, ben } = await connectPair();
    const forged = { id: randomUUID(), seq: 99, senderId: ben.userId, isRead: true, createdAt: "2001-01-01T00:00:00Z" };
    const proto = JSON.parse('{"__proto__":{"senderId":"x"},"constructor":{"prototype":{"isRead":true}}}') as object;
    socket.send({
      type: "send_message",
      token: ana.token,
      receiverId: ben.userId,
      content: " hi ",
      ...forged,
      ...proto,
    });
    const { message } = await socket.next("message_sent");
    expect(message).toMatchObject({ senderId: ana.userId, seq: 1, isRead: false, content: "hi" });
    expect(message.id).not.toBe(forged.id);
    expect(message.createdAt).not.toBe(forged.createdAt);
    expect(({} as Record<string, unknown>).isRead).toBeUndefined();
  });
});

describe("frame sizes", () => {
  it("accepts a frame of 64 KiB and closes with 1009 for one byte more", async () => {
    const { socket, connect, ana } = await connectPair();
    const buildFrameOfSize = (bytes: number) => {
      const frame = JSON.stringify({ type: "typing", receiverId: ana.userId, pad: "" });
      return frame.replace('"pad":""', `"pad":"${"x".repeat(bytes - frame.length)}"`);
    };
    socket.send(buildFrameOfSize(64 * 1024));
    await expectOpen(socket, ana.token);
    socket.send(buildFrameOfSize(64 * 1024 + 1));
    expect(await socket.closed).toBe(1009);

    const newSocket = await connect(ana.token);
    await expectOpen(newSocket, ana.token);
  });

  it("closes for a message with too many fragments, even empty ones", async () => {
    const { socket } = await connectPair();
    for (let n = 0; n < 5_000; n++) socket.socket.send("", { fin: false });
    expect(await socket.closed).toBe(1008);
  });

  it("closes for a million fragments on the map channel too, whose message never ends", async () => {
    const { port, ana } = await connectPair();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    await once(socket, "open");
    socket.send(`40${JSON.stringify({ token: ana.token })}`);
    const before = process.memoryUsage.rss();
    let sent = 0;
    const closed = waitForClose(socket);
    // As many as it takes, a thousand at a time.
    while (socket.readyState === WebSocket.OPEN && sent < 1_000_000) {
      for (let n = 0; n < 1_000; n++) socket.send("", { fin: false });
      sent += 1_000;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await closed).toBe(1008);
    expect(sent).toBeLessThan(1_000_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150e6);
  });

  it("closes for 64 KiB and a byte on the map channel", async () => {
    const { port } = await connectPair();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    await once(socket, "open");
    const closed = waitForClose(socket);
    socket.send(`4${"x".repeat(64 * 1024)}`);
    expect(await closed).toBe(1009);
  });

  it("closes for text that is not UTF-8", async () => {
    const { socket } = await connectPair();
    socket.socket.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect(await socket.closed).toBe(1007);
  });
});

describe("packets of the map channel", () => {
  const nested = `{"eventId":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
  const cases: [string, string][] = [
    ["a prototype's key as the event", '42["__proto__",{}]'],
    [
      "a prototype's keys in the payload",
      '421["joinEvent",{"__proto__":{"eventId":1},"constructor":{"prototype":{}}}]',
    ],
    ["deeply nested JSON", `421["joinEvent",${nested}]`],
    ["more attachments than are ever sent", '4599999999-["joinEvent",{"_placeholder":true,"num":0}]'],
    ["an attachment that never comes", '451-["joinEvent",{"_placeholder":true,"num":0}]'],
    ["another namespace", "40/admin,"],
    ["a second connection", "40{}"],
    ["nonsense", "4nonsense"],
  ];

  it.each(cases)("leave the process working: %s", async (_, packet) => {
    const { port, ana, socket } = await connectPair();
    const map = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    await once(map, "open");
    const closed = waitForClose(map);
    map.send(`40${JSON.stringify({ token: ana.token })}`);
    map.send(packet);
    map.close();
    await closed;
    await expectOpen(socket, ana.token);
    expect(({} as Record<string, unknown>).eventId).toBeUndefined();
  });

  it.each([
    "application/json",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "text/html; charset=utf-16",
  ])("are read as text from a polling body of type %s", async (type) => {
    const { port, ana } = await connectPair();
    const url = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1)) as { sid: string };
    const post = (body: string) =>
      fetch(`${url}&sid=${sid}`, { method: "POST", body, headers: { "Content-Type": type } });
    expect((await post(`40${JSON.stringify({ token: ana.token })}`)).status).toBe(200);
    expect(await (await fetch(`${url}&sid=${sid}`)).text()).toMatch(/^40\{"sid"/);
  });

  it("close a polling connection whose body has too many", async () => {
    const { port, ana, socket } = await connectPair();
    const url = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1)) as { sid: string };
    const body = Array.from({ length: 20_000 }, () => "3").join("\x1e");
    await fetch(`${url}&sid=${sid}`, { method: "POST", body }).catch(() => null);
    expect((await fetch(`${url}&sid=${sid}`)).status).toBe(400);
    await expectOpen(socket, ana.token);
  });
});
