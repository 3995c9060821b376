import { createServer, type IncomingHttpHeaders } from "node:http";

import { io } from "socket.io-client";
import { Server as SocketServer } from "socket.io";
import { WebSocket, WebSocketServer } from "ws";

import { logger } from "@/lib/core/server/process/logger";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";

import { call, listen, startWeb } from "@/tests/support/servers/stub-web";

const spoofed = { [CLIENT_ADDRESS_HEADER]: "6.6.6.6", "X-Forwarded-For": "6.6.6.6", "X-Forwarded-Host": "evil.test" };

it("removes the address that a client claims", async () => {
  const { port } = await startWeb(1);
  const seen = JSON.parse((await call(port, "/events", spoofed)).body) as IncomingHttpHeaders;
  expect(seen[CLIENT_ADDRESS_HEADER]).toBe("127.0.0.1");
  expect(seen["x-forwarded-for"]).toBeUndefined();
  expect(seen["x-forwarded-host"]).toBeUndefined();
});

it("uses the client address of a trusted proxy, but ignores our own header from a client", async () => {
  const { port } = await startWeb(1, { trusted: ["127.0.0.1"] });
  const seen = JSON.parse((await call(port, "/events", spoofed)).body) as IncomingHttpHeaders;
  expect(seen[CLIENT_ADDRESS_HEADER]).toBe("6.6.6.6");
  const claimed = JSON.parse(
    (await call(port, "/", { [CLIENT_ADDRESS_HEADER]: "6.6.6.6" })).body,
  ) as IncomingHttpHeaders;
  expect(claimed[CLIENT_ADDRESS_HEADER]).toBe("127.0.0.1");
});

it.each(["/events?q=a.png", "/", "/api", "//api/x", "http://nametag.test/events"])(
  "gives the page %s a new policy and nonce, the same in the response and for Next",
  async (path) => {
    const { port } = await startWeb(1);
    const claimed = { "Content-Security-Policy": "script-src *", "X-Nonce": "mine", Host: "nametag.test" };
    const nonces = new Set<string>();
    for (const response of [await call(port, path, claimed), await call(port, path, claimed)]) {
      const seen = JSON.parse(response.body) as IncomingHttpHeaders;
      const nonce = String(seen["x-nonce"]);
      nonces.add(nonce);
      expect(response.headers).toMatchObject({ "cache-control": "private, no-store", vary: "Cookie" });
      expect(response.headers["content-security-policy"]).toBe(seen["content-security-policy"]);
      expect(seen["content-security-policy"]).toContain(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`);
      expect(seen["content-security-policy"]).toContain("connect-src 'self' wss://nametag.test;");
    }
    expect([nonces.size, nonces.has("mine")]).toEqual([2, false]);
  },
);

it("adds the headers that every response has, to calls and pages", async () => {
  const { port } = await startWeb(1);
  const common = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": expect.stringContaining("geolocation=(self)") as string,
  };
  const data = await call(port, "/api/events");
  expect(data.headers).toMatchObject(common);
  expect(data.headers).toMatchObject({
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
  const page = await call(port, "/events");
  expect(page.headers).toMatchObject(common);
  expect(JSON.parse(page.body)).toMatchObject({ url: "/events" });
});

it("gives data no page policy, and lets it load nothing", async () => {
  const { port } = await startWeb(1);
  const policy = (await call(port, "/api/events")).headers["content-security-policy"];
  expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
});

it.each(["/_next/static/a.js", "/sw.js", "/offline/a.js", "/icon.svg?x=1", "/manifest.webmanifest"])(
  "gives %s no page policy, and lets nothing show it in a frame",
  async (path) => {
    const { port } = await startWeb(1);
    expect((await call(port, path)).headers["content-security-policy"]).toBe("frame-ancestors 'none'");
  },
);

it.each([
  ["/%zz", "/%25zz"],
  ["/events/%zz?q=%zz", "/events/%25zz?q=%zz"],
  ["/api/events/%ff%41", "/api/events/%25ff%2541"],
  ["/%", "/%25"],
  ["/%2?", "/%252?"],
  ["/100%/%F0%9F%8E%89/%2Fa%00", "/100%25/%F0%9F%8E%89/%2Fa%00"],
  ["/%61dmin/%u0041", "/admin/%25u0041"],
  ["/api/unread%2Dcounts?q=%2D", "/api/unread-counts?q=%2D"],
  ["/%41%5a%7A%30%5F%7e%4F", "/AZz0_~O"],
  ["/a/%2e%2E/b%2Fc%40%5B%60%7B%3A", "/a/%2e%2E/b%2Fc%40%5B%60%7B%3A"],
  ["/%2561dmin", "/%2561dmin"],
  ["http://nametag.test/%zz?a", "/%25zz?a"],
  ["HTTPS://nametag.test", "/"],
  ["http://[?a", "/?a"],
  ["*", "/*"],
  ["//evil.test/%zz", "//evil.test/%25zz"],
])("passes %s to Next as %s, which it can decode and route", async (target, expected) => {
  const { port } = await startWeb(1);
  const { url } = JSON.parse((await call(port, target, {}, undefined, "OPTIONS")).body) as { url: string };
  expect(url).toBe(expected);
  expect(() => decodeURIComponent(url.split("?", 1)[0] ?? "")).not.toThrow();
});

it("passes the router's state to Next only if it can read it", async () => {
  const { port } = await startWeb(1);
  const getPassedOn = async (state: string) => {
    const { body } = await call(port, "/events", { "Next-Router-State-Tree": state });
    return (JSON.parse(body) as IncomingHttpHeaders)["next-router-state-tree"];
  };
  const state = encodeURIComponent(JSON.stringify(["", { children: ["events", {}] }]));
  expect(await getPassedOn(state)).toBe(state);
  for (const wrong of ["%zz", "{", "null", "[[[", encodeURIComponent('["a", {"children": []}]'), "x".repeat(12_000)])
    expect(await getPassedOn(wrong)).toBeUndefined();
});

it.each(["/icon.svg", "/_next/static/a.js"])("lets Next read all of the file %s, or refuses the call", async (path) => {
  const { port } = await startWeb(1);
  const conditions = { Range: "bytes=9-1", "If-Range": "x", "If-Match": '"x"', "If-Unmodified-Since": "x" };
  const read = await call(port, path, { ...conditions, "If-None-Match": '"x"' });
  const seen = JSON.parse(read.body) as IncomingHttpHeaders;
  expect(Object.keys(conditions).filter((name) => name.toLowerCase() in seen)).toEqual([]);
  expect(seen["if-none-match"]).toBe('"x"');
  const written = await call(port, path, {}, "x");
  expect([written.status, written.headers.allow, written.headers["cache-control"]]).toEqual([
    405,
    "GET, HEAD",
    "private, no-store",
  ]);
  expect(JSON.parse(written.body)).toMatchObject({ code: "method_not_allowed" });
});

it("refuses TRACE, which would send a request's headers back", async () => {
  const { port } = await startWeb(1);
  for (const path of ["/", "/api/events", "/ws"]) {
    const response = await call(port, path, { Cookie: "secret=1" }, undefined, "TRACE");
    expect(response).toMatchObject({ status: 405, headers: { "x-content-type-options": "nosniff" } });
    expect(response.body).not.toContain("secret");
  }
});

it("names the data that it sends itself for what it is, also when realtime is unreachable", async () => {
  const { port } = await startWeb(1, { token: "a-token-of-sixteen" });
  for (const path of ["/metrics", "/ws"])
    expect((await call(port, path)).headers).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
});

it.each(["/ws", "/ws/", "/ws?x=1", "/socket.io", "/socket.io/", "/socket.io/?EIO=4"])(
  "passes %s to realtime unchanged except for the client address",
  async (path) => {
    const realtimeServer = createServer((incoming, response) => {
      let text = "";
      incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
      incoming.on("end", () =>
        response.writeHead(201, { "X-Own": "yes" }).end(JSON.stringify([incoming.url, text, incoming.headers])),
      );
    });
    const { port } = await startWeb(await listen(realtimeServer));
    const response = await call(port, path, spoofed, "posted");
    const [url, body, headers] = JSON.parse(response.body) as [string, string, IncomingHttpHeaders];
    expect([response.status, response.headers["x-own"], url, body]).toEqual([201, "yes", path, "posted"]);
    expect(headers[CLIENT_ADDRESS_HEADER]).toBe("127.0.0.1");
    expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
  },
);

it.each(["/wsx", "/ws/more", "/socket.iox", "/events?next=/ws"])("passes %s to Next", async (path) => {
  const { port } = await startWeb(1);
  expect((await call(port, path)).status).toBe(200);
});

it("responds with 404 for a page that set that status, but with 200 to Next's own fetch of it", async () => {
  const { port } = await startWeb(1);
  const [missing, other, fetched] = await Promise.all([
    call(port, "/missing"),
    call(port, "/there"),
    call(port, "/missing", { rsc: "1" }),
  ]);
  expect([missing.status, other.status, fetched.status]).toEqual([404, 200, 200]);
});

it("responds with 503 for a page that failed because the database can't be reached, with 500 for others", async () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  const unavailable = await startWeb(1, { thrown: new Error("Can't reach database server", { cause: refused }) });
  const away = await call(unavailable.port, "/discover");
  expect([away.status, away.headers["retry-after"], away.headers["cache-control"]]).toEqual([
    503,
    "2",
    "private, no-store",
  ]);
  const broken = await startWeb(1, { thrown: new Error("broken") });
  const failed = await call(broken.port, "/discover");
  expect([failed.status, failed.headers["retry-after"]]).toEqual([500, undefined]);
});

it("responds with 502 in JSON to a request and an upgrade when realtime is unreachable", async () => {
  const { port } = await startWeb(1);
  const response = await call(port, "/socket.io/?EIO=4&transport=polling");
  expect([response.status, (JSON.parse(response.body) as { code: string }).code]).toEqual([502, "unavailable"]);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  const status = await new Promise((resolve) => {
    socket.on("unexpected-response", (_request, response) => resolve(response.statusCode)).on("error", () => undefined);
  });
  expect(status).toBe(502);
});

it("passes a WebSocket in both directions, with its close code", async () => {
  const realtimeServer = createServer();
  const sockets = new WebSocketServer({ server: realtimeServer, path: "/ws" });
  sockets.on("connection", (socket, incoming) => {
    socket.on("message", (data: Buffer) => {
      socket.send(`${String(incoming.headers[CLIENT_ADDRESS_HEADER])} ${data.toString()}`);
      socket.close(1012);
    });
  });
  const { port } = await startWeb(await listen(realtimeServer));
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { [CLIENT_ADDRESS_HEADER]: "6.6.6.6" } });
  const received = new Promise<string>((resolve) => socket.on("message", (data: Buffer) => resolve(data.toString())));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("open", () => socket.send("hello"));
  expect(await received).toBe("127.0.0.1 hello");
  expect(await closed).toBe(1012);
});

it("closes the connection to realtime when the client disappears", async () => {
  const realtimeServer = createServer();
  const sockets = new WebSocketServer({ server: realtimeServer });
  const closed = new Promise((resolve) => sockets.on("connection", (socket) => socket.on("close", resolve)));
  const { port } = await startWeb(await listen(realtimeServer));
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  await new Promise((resolve) => socket.on("open", resolve));
  socket.terminate();
  await closed;
});

it("keeps a client's connection open after a polling request", async () => {
  const realtimeServer = createServer((_request, response) => response.end("{}"));
  const { port } = await startWeb(await listen(realtimeServer));
  const response = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4`);
  expect(response.headers.get("connection")).toBe("keep-alive");
});

it.each([["polling"], ["websocket"]])("connects Socket.IO's client by %s", async (transport) => {
  const realtimeServer = createServer();
  const sockets = new SocketServer(realtimeServer);
  sockets.on(
    "connection",
    (socket) => void socket.on("echo", (text: string, ack: (text: string) => void) => ack(text)),
  );
  const { port } = await startWeb(await listen(realtimeServer));
  const client = io(`http://127.0.0.1:${port}`, { transports: [transport] });
  expect(await client.timeout(5_000).emitWithAck("echo", "hello")).toBe("hello");
  client.disconnect();
  await sockets.close();
});

it("allows metrics requests without a token only from this host and not through a proxy", async () => {
  const { port } = await startWeb(1);
  await call(port, "/api/events");
  const own = await call(port, "/metrics");
  expect(own.status).toBe(200);
  expect(own.body).toContain('http_request_duration_seconds_count{method="GET",kind="api",status="200"} 1');
  expect((await call(port, "/metrics", { "X-Forwarded-For": "127.0.0.1" })).status).toBe(403);
});

it("asks for the metrics token on this host too", async () => {
  const { port } = await startWeb(1, { token: "a-token-of-sixteen" });
  expect((await call(port, "/metrics")).status).toBe(403);
  expect((await call(port, "/metrics", { Authorization: "Bearer a-token-of-sixteeN" })).status).toBe(403);
  const withToken = { "X-Forwarded-For": "1.2.3.4", Authorization: "Bearer a-token-of-sixteen" };
  expect((await call(port, "/metrics", withToken)).status).toBe(200);
});

it("adds what the checks found to /api/health for the metrics token only", async () => {
  const { port } = await startWeb(1, { token: "a-token-of-sixteen" });
  const health = await call(port, "/api/health", { Authorization: "Bearer a-token-of-sixteen" });
  expect([health.status, JSON.parse(health.body) as unknown]).toEqual([200, { status: "ok", checks: [] }]);
  expect(health.headers["cache-control"]).toBe("no-store");
  for (const headers of [undefined, { Authorization: "Bearer a-token-of-sixteeN" }])
    expect((await call(port, "/api/health", headers)).body).toContain('"url":"/api/health"');
  const { port: open } = await startWeb(1);
  expect((await call(open, "/api/health")).body).toContain('"url":"/api/health"');
});

const SECRET_PATHS = [
  ...["/calendar/secret-token.ics", "/%63alendar/secret-token.ics?x=1"],
  ...["/b/secret-token", "/b/secret-token/more", "/t/secret-token", "/door/secret-token"],
];

it.each(SECRET_PATHS)("keeps the secret of %s out of the log of a failed request and the metrics", async (path) => {
  const error = jest.spyOn(logger, "error").mockImplementation(() => undefined);
  const { port } = await startWeb(1, { failure: new Error("broken") });
  await expect(call(port, path)).rejects.toThrow();
  const served = await startWeb(1);
  await call(served.port, path);
  expect(error.mock.calls).toEqual([
    [expect.objectContaining({ path: expect.stringMatching(/:code$/) as string }), "request failed"],
  ]);
  expect(JSON.stringify(error.mock.calls)).not.toContain("secret-token");
  const metrics = (await call(served.port, "/metrics")).body;
  expect(metrics).toContain('kind="page",status="200"} 1');
  expect(metrics).not.toContain("secret-token");
});
