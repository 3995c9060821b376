import { randomUUID } from "node:crypto";
import { request } from "node:http";

import WebSocket from "ws";

import type { MessageResponse } from "@/lib/messages/schema";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createMember } from "@/tests/support/factories/users";
import { startRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

describe("20 messages in 10 seconds per account", () => {
  it("rejects the next one on every socket of the account, with the seconds to wait", async () => {
    const { connect } = await startRealtime();
    const [ana, ben] = [await createMember(), await createMember()];
    await createConnection(ana.userId, ben.userId);
    const [one, two, other] = [await connect(ana.token), await connect(ana.token), await connect(ben.token)];
    const sendMessage = (socket: typeof one, token: string, receiverId: string) =>
      socket.send({ type: "send_message", token, receiverId, content: "hi", clientId: randomUUID() });
    for (let n = 0; n < 20; n++) sendMessage(n % 2 === 0 ? one : two, ana.token, ben.userId);
    await one.nextFrames(20, "message_sent");
    sendMessage(two, ana.token, ben.userId);
    const error = await two.next("error");
    expect(error).toMatchObject({ code: "rate_limited", clientId: expect.any(String) });
    expect(error.retryAfter).toBeGreaterThan(0);
    expect(error.retryAfter).toBeLessThanOrEqual(10);
    sendMessage(other, ben.token, ana.userId);
    expect((await other.next("message_sent")).message.content).toBe("hi");
  });
});

describe("a client that stops reading", () => {
  it("is closed at the limit of unsent bytes without affecting others", async () => {
    const { connect, bus, port } = await startRealtime({ timing: { closeWithin: 200 } });
    const [slowMember, fastMember] = [await createMember(), await createMember()];
    const reader = await connect(fastMember.token);
    const socket = await connect(slowMember.token);
    socket.socket.pause();
    const before = process.memoryUsage.rss();
    // Sends frames of about 40 KB to the slow client only, until the server closes it.
    const users = Array.from({ length: 50 }, () => slowMember.userId);
    let isClosed = false;
    void socket.closed.then(() => (isClosed = true));
    for (let n = 0; n < 4_000 && !isClosed; n++) {
      await bus.publish({ type: "resource_changed", resource: "events", id: randomUUID(), userIds: users });
      if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    socket.socket.resume();
    expect([1006, 1013]).toContain(await socket.closed);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150e6);
    await bus.publish({ type: "resource_changed", resource: "rsvps", userIds: [fastMember.userId] });
    expect(await reader.next("changed")).toMatchObject({ resource: "rsvps" });
    expect(port).toBeGreaterThan(0);
  });
});

describe("the heartbeat", () => {
  it("drops a socket that misses two pings and keeps one that sends pongs", async () => {
    const { open, connect } = await startRealtime({ timing: { pingEvery: 100 } });
    const ana = await createMember();
    const alive = await connect(ana.token);
    // Sends no pongs, like a client with a broken connection.
    const dead = new WebSocket(alive.socket.url, { autoPong: false });
    const pings: number[] = [];
    dead.on("ping", () => pings.push(1));
    const code = await new Promise((resolve) => dead.on("close", resolve));
    expect(code).toBe(1006);
    expect(pings).toHaveLength(2);
    alive.send({ type: "authenticate", token: ana.token });
    await alive.next("authenticated");
    expect((await open()).socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe("origins", () => {
  const requestUpgrade = (port: number, path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const upgradeRequest = request({
        host: "127.0.0.1",
        port,
        path,
        headers: {
          Connection: "Upgrade",
          Upgrade: "websocket",
          "Sec-WebSocket-Version": "13",
          "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
          ...headers,
        },
      });
      upgradeRequest.on("upgrade", (response, socket) => {
        socket.destroy();
        resolve(response.statusCode ?? 0);
      });
      upgradeRequest.on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      upgradeRequest.on("error", reject);
      upgradeRequest.end();
    });
  const paths = ["/ws", "/ws/", "/socket.io/?EIO=4&transport=websocket", "/socket.io?EIO=4&transport=websocket"];

  it.each(paths)("accepts %s connections from our own pages and from clients that are not browsers", async (path) => {
    const { port } = await startRealtime();
    for (const headers of [{}, { Origin: "http://localhost:3000" }, { Origin: "http://127.0.0.1:3000" }]) {
      expect(await requestUpgrade(port, path, headers as Record<string, string>)).toBe(101);
    }
  });

  it.each(paths)("rejects %s connections from other origins, whatever cookie or host they send", async (path) => {
    const { port } = await startRealtime();
    const { token } = await createMember();
    for (const Origin of [
      "https://evil.test",
      "null",
      "",
      "http://localhost:3000.evil.test",
      `http://localhost:${port}`,
    ]) {
      const headers = { Origin, Host: "localhost:3000", Cookie: `next-auth.session-token=${token}` };
      expect(await requestUpgrade(port, path, headers)).toBe(403);
    }
  });

  it("rejects polling from other origins and allows ours with CORS", async () => {
    const { port } = await startRealtime();
    const url = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
    expect((await fetch(url, { headers: { Origin: "https://evil.test" } })).status).toBe(403);
    const allowed = await fetch(url, { headers: { Origin: "http://localhost:3000" } });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
  });

  it("rejects an upgrade at any other path", async () => {
    const { port } = await startRealtime();
    for (const path of ["/", "/wss", "/ws/more", "/socket.io/x?EIO=4&transport=websocket"])
      expect(await requestUpgrade(port, path, {})).toBe(404);
  });
});

describe("polling", () => {
  it("rejects a body over 64 KiB and unknown content and continues to work", async () => {
    const { port } = await startRealtime();
    const url = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
    const opening = await (await fetch(url)).text();
    const { sid } = JSON.parse(opening.slice(1)) as { sid: string };
    // A pending request carries the end of the transport.
    const poll = fetch(`${url}&sid=${sid}`).catch(() => null);
    const post = (body: string, type: string) =>
      fetch(`${url}&sid=${sid}`, { method: "POST", body, headers: { "Content-Type": type } }).then(
        (response) => response.status,
        () => 0,
      );
    expect([0, 413]).toContain(await post("4".repeat(64 * 1024 + 1), "text/plain"));
    expect([0, 400]).toContain(await post("40", "application/octet-stream"));
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    await poll;
  });
});

it("never sends a message's clientId to its receiver", async () => {
  const { connect } = await startRealtime();
  const [ana, ben] = [await createMember(), await createMember()];
  await createConnection(ana.userId, ben.userId);
  const [from, to] = [await connect(ana.token), await connect(ben.token)];
  const clientId = randomUUID();
  from.send({ type: "send_message", token: ana.token, receiverId: ben.userId, content: "hi", clientId });
  const received: MessageResponse = (await to.next("receive_message")).message;
  expect(received).not.toHaveProperty("clientId");
  expect((await from.next("message_sent")).message.clientId).toBe(clientId);
});
