import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";

import { io } from "socket.io-client";
import { Server as SocketServer } from "socket.io";
import { WebSocket, WebSocketServer } from "ws";

import { CLIENT_ADDRESS_HEADER, parseTrustedProxies } from "@/lib/http/server/client-address";
import { answerNotFound } from "@/lib/http/server/response-status";

import { createWebServer } from "./create-web-server";
import { drain } from "./drain";
import { createMetrics } from "./metrics";
import { createRealtimeProxy } from "./realtime-proxy";

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

const open: Server[] = [];
const listen = async (server: Server): Promise<number> => {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};

afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A web server whose "Next" answers with what it was told about the client, after `work`. */
async function startWeb(
  realtimePort: number,
  options: { trusted?: string[]; token?: string; work?: Promise<void> } = {},
) {
  const realtime = createRealtimeProxy(realtimePort);
  const server = createWebServer({
    handle: async (incoming, response) => {
      await options.work;
      if (incoming.url === "/missing") answerNotFound();
      response.end(JSON.stringify(incoming.headers));
    },
    upgrade: (_request, socket) => socket.destroy(),
    realtime,
    metrics: createMetrics(options.token),
    trustedProxies: parseTrustedProxies(options.trusted ?? []),
    site: { development: false, siteUrl: "https://nametag.test", realtimePort: 5000 },
  });
  return { server, realtime, port: await listen(server) };
}

function call(port: number, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: "127.0.0.1", path, headers, method: body ? "POST" : "GET", agent: false });
    outgoing.on("error", reject).on("response", (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
    });
    outgoing.end(body);
  });
}

const spoofed = { [CLIENT_ADDRESS_HEADER]: "6.6.6.6", "X-Forwarded-For": "6.6.6.6", "X-Forwarded-Host": "evil.test" };

test("what a client says about its address never reaches Next", async () => {
  const { port } = await startWeb(1);
  const seen = JSON.parse((await call(port, "/events", spoofed)).body) as IncomingHttpHeaders;
  expect(seen[CLIENT_ADDRESS_HEADER]).toBe("127.0.0.1");
  expect(seen["x-forwarded-for"]).toBeUndefined();
  expect(seen["x-forwarded-host"]).toBeUndefined();
});

test("a trusted proxy is believed about the client, a client's own header still isn't", async () => {
  const { port } = await startWeb(1, { trusted: ["127.0.0.1"] });
  const seen = JSON.parse((await call(port, "/events", spoofed)).body) as IncomingHttpHeaders;
  expect(seen[CLIENT_ADDRESS_HEADER]).toBe("6.6.6.6");
  const claimed = JSON.parse(
    (await call(port, "/", { [CLIENT_ADDRESS_HEADER]: "6.6.6.6" })).body,
  ) as IncomingHttpHeaders;
  expect(claimed[CLIENT_ADDRESS_HEADER]).toBe("127.0.0.1");
});

test.each(["/events?q=a.png", "/", "/api", "//api/x", "http://nametag.test/events"])(
  "%s is a page: its policy and nonce, new each time, are the same for the browser and for Next",
  async (path) => {
    const { port } = await startWeb(1);
    const claimed = { "Content-Security-Policy": "script-src *", "X-Nonce": "mine", Host: "nametag.test" };
    const nonces = new Set<string>();
    for (const answer of [await call(port, path, claimed), await call(port, path, claimed)]) {
      const seen = JSON.parse(answer.body) as IncomingHttpHeaders;
      const nonce = String(seen["x-nonce"]);
      nonces.add(nonce);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["content-security-policy"]).toBe(seen["content-security-policy"]);
      expect(seen["content-security-policy"]).toContain(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`);
      expect(seen["content-security-policy"]).toContain("connect-src 'self' wss://nametag.test;");
    }
    expect([nonces.size, nonces.has("mine")]).toEqual([2, false]);
  },
);

test.each(["/api/events", "/_next/static/a.js", "/sw.js", "/offline/a.js", "/icon.svg?x=1", "/manifest.webmanifest"])(
  "%s is no page",
  async (path) => {
    const { port } = await startWeb(1);
    expect((await call(port, path)).headers).not.toHaveProperty("content-security-policy");
  },
);

test.each(["/ws", "/ws/", "/ws?x=1", "/socket.io", "/socket.io/", "/socket.io/?EIO=4"])(
  "%s goes to realtime, whole",
  async (path) => {
    const behind = createServer((incoming, response) => {
      let text = "";
      incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
      incoming.on("end", () =>
        response.writeHead(201, { "X-Own": "yes" }).end(JSON.stringify([incoming.url, text, incoming.headers])),
      );
    });
    const { port } = await startWeb(await listen(behind));
    const answer = await call(port, path, spoofed, "posted");
    const [url, body, headers] = JSON.parse(answer.body) as [string, string, IncomingHttpHeaders];
    expect([answer.status, answer.headers["x-own"], url, body]).toEqual([201, "yes", path, "posted"]);
    expect(headers[CLIENT_ADDRESS_HEADER]).toBe("127.0.0.1");
    expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
  },
);

test.each(["/wsx", "/ws/more", "/socket.iox", "/events?next=/ws"])("%s stays with Next", async (path) => {
  const { port } = await startWeb(1);
  expect((await call(port, path)).status).toBe(200);
});

test("a page that found nothing answers 404; Next's own fetch of it stays 200, or its router would load it anew", async () => {
  const { port } = await startWeb(1);
  const [missing, other, fetched] = await Promise.all([
    call(port, "/missing"),
    call(port, "/there"),
    call(port, "/missing", { rsc: "1" }),
  ]);
  expect([missing.status, other.status, fetched.status]).toEqual([404, 200, 200]);
});

test("realtime away: 502 in JSON, for a request and for an upgrade", async () => {
  const { port } = await startWeb(1);
  const answer = await call(port, "/socket.io/?EIO=4&transport=polling");
  expect([answer.status, (JSON.parse(answer.body) as { code: string }).code]).toEqual([502, "unavailable"]);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  const status = await new Promise((resolve) => {
    socket.on("unexpected-response", (_request, response) => resolve(response.statusCode)).on("error", () => undefined);
  });
  expect(status).toBe(502);
});

test("a WebSocket passes both ways, with its close code", async () => {
  const behind = createServer();
  const sockets = new WebSocketServer({ server: behind, path: "/ws" });
  sockets.on("connection", (socket, incoming) => {
    socket.on("message", (data: Buffer) => {
      socket.send(`${String(incoming.headers[CLIENT_ADDRESS_HEADER])} ${data.toString()}`);
      socket.close(1012);
    });
  });
  const { port } = await startWeb(await listen(behind));
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { [CLIENT_ADDRESS_HEADER]: "6.6.6.6" } });
  const received = new Promise<string>((resolve) => socket.on("message", (data: Buffer) => resolve(data.toString())));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("open", () => socket.send("hello"));
  expect(await received).toBe("127.0.0.1 hello");
  expect(await closed).toBe(1012);
});

test.each([["polling"], ["websocket"]])("Socket.IO's own client connects by %s", async (transport) => {
  const behind = createServer();
  const sockets = new SocketServer(behind);
  sockets.on(
    "connection",
    (socket) => void socket.on("echo", (text: string, ack: (text: string) => void) => ack(text)),
  );
  const { port } = await startWeb(await listen(behind));
  const client = io(`http://127.0.0.1:${port}`, { transports: [transport] });
  expect(await client.timeout(5_000).emitWithAck("echo", "hello")).toBe("hello");
  client.disconnect();
  await sockets.close();
});

test("metrics answer this host, or a token, and nobody through a proxy", async () => {
  const { port } = await startWeb(1, { token: "a-token-of-sixteen" });
  await call(port, "/api/events");
  const own = await call(port, "/metrics");
  expect(own.status).toBe(200);
  expect(own.body).toContain('http_request_duration_seconds_count{method="GET",kind="api",status="200"} 1');
  expect((await call(port, "/metrics", { "X-Forwarded-For": "127.0.0.1" })).status).toBe(403);
  const withToken = { "X-Forwarded-For": "1.2.3.4", Authorization: "Bearer a-token-of-sixteen" };
  expect((await call(port, "/metrics", withToken)).status).toBe(200);
});

describe("draining", () => {
  const held = globalThis as { nametagDraining?: boolean };
  afterEach(() => delete held.nametagDraining);

  test("a running request is answered whole, sockets end, nothing new is accepted", async () => {
    let finish = (): void => undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    const behind = createServer();
    new WebSocketServer({ server: behind });
    const { port, server, realtime } = await startWeb(await listen(behind), { work });
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    await new Promise((resolve) => socket.on("open", resolve));
    const socketClosed = new Promise((resolve) => socket.on("close", resolve));
    const reached = new Promise((resolve) => server.once("request", resolve));
    const running = call(port, "/slow");
    await reached;

    const drained = drain(server, { grace: 0, limit: 5_000, endUpgraded: () => realtime.close() });
    await socketClosed;
    await expect(call(port, "/late")).rejects.toThrow("ECONNREFUSED");
    finish();
    expect((await running).status).toBe(200);
    await drained;
  });

  test("what never finishes is cut off at the limit", async () => {
    const { port, server, realtime } = await startWeb(1, { work: new Promise(() => undefined) });
    const reached = new Promise((resolve) => server.once("request", resolve));
    const stuck = connect(port, "127.0.0.1");
    const cut = new Promise((resolve) => stuck.on("close", resolve));
    stuck.on("error", () => undefined).write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await reached;
    await drain(server, { grace: 0, limit: 50, endUpgraded: () => realtime.close() });
    await cut;
  });
});
