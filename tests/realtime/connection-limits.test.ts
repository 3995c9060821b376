import { once } from "node:events";
import { request } from "node:http";

import WebSocket from "ws";

import { logger } from "@/lib/core/server/process/logger";
import { sign } from "@/lib/core/server/signature";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { emitWithAck } from "@/tests/support/servers/map-client";
import { startRealtime, waitForEvent } from "@/tests/support/servers/realtime";
import { waitForClose } from "@/tests/support/servers/web-socket";

beforeEach(resetDatabase);

const POLLING = "/socket.io/?EIO=4&transport=polling";
const UNLIMITED = { burst: 1e6, perSecond: 1e6 };

/**
 * Makes an anonymous handshake that stays open. Returns the status; 0 if the connection was cut.
 */
const poll = (port: number, headers: Record<string, string> = {}, path = POLLING): Promise<number> =>
  new Promise((resolve) => {
    request({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", () => resolve(0))
      .end();
  });

async function countSockets(port: number, transport: string): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`realtime_sockets{transport="${transport}"} (\\d+)`).exec(metrics)?.[1]);
}

describe("unauthenticated connections", () => {
  it("give way at the limit of their address, the oldest first, on both channels together", async () => {
    const { open, port } = await startRealtime({ limits: { anonymousPerAddress: 5, handshakes: UNLIMITED } });
    const first = await open();
    for (let n = 0; n < 40; n++) expect(await poll(port)).toBe(200);
    expect(await first.closed).toBe(1013);
    expect(await countSockets(port, "socket.io")).toBe(5);
    const sockets = [];
    for (let n = 0; n < 8; n++) sockets.push(await open());
    expect(await Promise.all(sockets.slice(0, 3).map((socket) => socket.closed))).toEqual([1013, 1013, 1013]);
    expect((await countSockets(port, "socket.io")) + (await countSockets(port, "ws"))).toBe(5);
  });

  it("don't keep members at the same address out, whose sockets don't count", async () => {
    const { connect, connectMap, port } = await startRealtime({
      limits: { anonymousPerAddress: 3, handshakes: UNLIMITED },
    });
    const [ana, ben] = [await createMember(), await createMember()];
    const sockets = [];
    for (let n = 0; n < 6; n++) sockets.push(await connect(ana.token));
    for (let n = 0; n < 30; n++) expect(await poll(port)).toBe(200);
    const [late, map] = [await connect(ben.token), await connectMap(ben.token)];
    for (const socket of [...sockets, late]) {
      socket.send({ type: "typing", receiverId: ana.userId });
      expect(socket.socket.readyState).toBe(WebSocket.OPEN);
    }
    expect(map.connected).toBe(true);
  });

  it("are limited in total, whatever address they have", async () => {
    const { port } = await startRealtime({ limits: { anonymousTotal: 4, handshakes: UNLIMITED } });
    for (let n = 0; n < 20; n++) {
      const address = `198.51.100.${n}`;
      const headers = {
        "x-nametag-client-address": address,
        "x-nametag-client-address-signature": sign("client address", address),
      };
      expect(await poll(port, headers)).toBe(200);
    }
    expect(await countSockets(port, "socket.io")).toBe(4);
  });

  it("are refused above the rate of their address, on both channels", async () => {
    const { port, open } = await startRealtime({ limits: { handshakes: { burst: 3, perSecond: 0.001 } } });
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push(await poll(port));
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await expect(open()).rejects.toThrow("429");
    // An empty session id is a handshake for engine.io too.
    expect(await poll(port, {}, `${POLLING}&sid=x&sid=`)).toBe(429);
    expect(await poll(port, {}, `${POLLING}&sid=unknown`)).toBe(400);
    await expect(once(new WebSocket(`ws://127.0.0.1:${port}/ws?sid=x`), "open")).rejects.toThrow("429");
  });

  it("can't choose their address", async () => {
    const { port } = await startRealtime({ limits: { handshakes: { burst: 1, perSecond: 0.001 } } });
    expect(await poll(port)).toBe(200);
    const signature = sign("client address", "198.51.100.1");
    for (const headers of [
      { "x-forwarded-for": "198.51.100.1" },
      { "x-nametag-client-address": "198.51.100.1" },
      { "x-nametag-client-address": "198.51.100.2", "x-nametag-client-address-signature": signature },
    ] as Record<string, string>[]) {
      expect(await poll(port, headers)).toBe(429);
    }
    const passedOn = { "x-nametag-client-address": "198.51.100.1", "x-nametag-client-address-signature": signature };
    expect(await poll(port, passedOn)).toBe(200);
    expect(await poll(port, passedOn)).toBe(429);
  });

  it("can't choose the address that the log says of them", async () => {
    const { port } = await startRealtime();
    const warn = jest.spyOn(logger, "warn").mockImplementation(() => undefined);
    const passedOn = { "x-forwarded-for": "198.51.100.1", "x-nametag-client-address": "198.51.100.1" };
    const signature = sign("client address", "198.51.100.1");
    for (const headers of [passedOn, { ...passedOn, "x-nametag-client-address-signature": signature }])
      expect(await poll(port, { ...headers, origin: "https://evil.test" })).toBe(403);
    const refusals = warn.mock.calls as unknown[] as [{ address: string }][];
    expect(refusals.map(([{ address }]) => address)).toEqual(["127.0.0.1", "198.51.100.1"]);
  });

  it("are counted by /64 of an IPv6 address", async () => {
    const { port } = await startRealtime({ limits: { handshakes: { burst: 2, perSecond: 0.001 } } });
    const pollFrom = (address: string) =>
      poll(port, {
        "x-nametag-client-address": address,
        "x-nametag-client-address-signature": sign("client address", address),
      });
    expect(await pollFrom("2001:db8:1:2::1")).toBe(200);
    expect(await pollFrom("2001:db8:1:2:ffff::2")).toBe(200);
    expect(await pollFrom("2001:db8:1:2:abcd::3")).toBe(429);
    expect(await pollFrom("2001:db8:1:3::1")).toBe(200);
  });

  it("on the map channel end soon, also those that poll and those with a refused token", async () => {
    const { port } = await startRealtime({ timing: { handshakeWithin: 200 } });
    expect(await poll(port)).toBe(200);
    const refused = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    await once(refused, "open");
    const closed = waitForClose(refused);
    refused.send('40{"token":"nonsense"}');
    await closed;
    while ((await countSockets(port, "socket.io")) > 0);
    expect(await countSockets(port, "socket.io")).toBe(0);
  });
});

it("closes the connection of a client that leaves the only namespace", async () => {
  const { port } = await startRealtime();
  const { token } = await createMember();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  await once(socket, "open");
  socket.send(`40${JSON.stringify({ token })}`);
  const connected = new Promise<void>((resolve) =>
    socket.on("message", (data: Buffer) => data.toString().startsWith("40") && resolve()),
  );
  await connected;
  socket.send("41");
  await waitForClose(socket);
  expect(await countSockets(port, "socket.io")).toBe(0);
});

describe("a member with more than 20 sockets", () => {
  it("loses the oldest on the chat channel, with a code and words", async () => {
    const { connect } = await startRealtime();
    const [ana, ben] = [await createMember(), await createMember()];
    const other = await connect(ben.token);
    const sockets = [];
    for (let n = 0; n < 20; n++) sockets.push(await connect(ana.token));
    const [first, second] = sockets;
    const reason = once(first?.socket as WebSocket, "close").then(([, words]) => String(words));
    const newest = await connect(ana.token);
    first?.send({ type: "authenticate", token: ana.token });
    expect(await Promise.race([first?.closed, first?.next("authenticated").catch(() => first.closed)])).toBe(4409);
    expect(await reason).toBe("This member has too many open connections");
    for (const [socket, { token }] of [
      [second, ana],
      [newest, ana],
      [other, ben],
    ] as const) {
      socket?.send({ type: "authenticate", token });
      await socket?.next("authenticated");
    }
  });

  it("loses the oldest on the map channel, and the client doesn't connect again", async () => {
    const { connectMap, port } = await startRealtime({ limits: { socketsPerUser: 2 } });
    const ana = await createMember();
    const [first, second] = [await connectMap(ana.token), await connectMap(ana.token)];
    const closed = waitForEvent(first, "closed");
    const disconnected = new Promise((resolve) => first.once("disconnect", resolve));
    const third = await connectMap(ana.token);
    const answered = emitWithAck(first, "leaveEvent", "nowhere");
    const words = "This member has too many open connections";
    expect(await Promise.race([closed, answered])).toEqual({ code: 4409, message: words });
    expect(await disconnected).toBe("io server disconnect");
    expect([first.active, second.connected, third.connected]).toEqual([false, true, true]);
    expect(await countSockets(port, "socket.io")).toBe(2);
  });
});

describe("frames above the rate", () => {
  const frames = { burst: 5, perSecond: 0.5, debt: 10 };

  it("are refused with the seconds to wait, and close the socket of a client that continues", async () => {
    const { connect } = await startRealtime({ limits: { frames } });
    const ana = await createMember();
    const socket = await connect(ana.token);
    const clientId = "0b3bd2f2-6a4f-4d7e-9d5b-1c2d3e4f5a6b";
    for (let n = 0; n < 8; n++)
      socket.send({ type: "send_message", token: ana.token, receiverId: ana.userId, content: "", clientId });
    const error = (await socket.nextFrames(8, "error")).find(({ code }) => code === "rate_limited");
    expect(error).toMatchObject({ clientId, retryAfter: expect.any(Number) as number });
    for (let n = 0; n < 20; n++) socket.send("nonsense");
    expect(await socket.closed).toBe(4429);
    expect(socket.getReceived("error").length).toBeLessThan(20);
  });

  it("counts pings, which the server answers", async () => {
    const { connect } = await startRealtime({ limits: { frames } });
    const socket = await connect((await createMember()).token);
    for (let n = 0; n < 20; n++) socket.socket.ping();
    expect(await socket.closed).toBe(4429);
  });

  it("are refused and close the connection on the map channel too", async () => {
    const { connectMap } = await startRealtime({ limits: { frames } });
    const map = await connectMap((await createMember()).token);
    const acks = await Promise.all(Array.from({ length: 6 }, () => emitWithAck(map, "leaveEvent", "nowhere")));
    expect(acks.map((ack) => !ack.ok && ack.code)).toContain("rate_limited");
    const disconnected = new Promise((resolve) => map.once("disconnect", resolve));
    for (let n = 0; n < 20; n++) map.emit("leaveEvent", "nowhere");
    expect(await disconnected).toBe("transport close");
  });

  it("close a connection that hasn't authenticated", async () => {
    const { port } = await startRealtime({ limits: { frames } });
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    await once(socket, "open");
    for (let n = 0; n < 30; n++) socket.send("3");
    await waitForClose(socket);
    expect(await countSockets(port, "socket.io")).toBe(0);
  });
});
