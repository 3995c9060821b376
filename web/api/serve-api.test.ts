import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type RequestOptions, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

import type { RouteMethods } from "./route-tree";
import { createApiServer } from "./serve-api";

type Answer = { status: number; headers: IncomingMessage["headers"]; body: string };

let server: Server;
let agent: Agent;

beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});

afterEach(async () => {
  agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Serves the methods at `/api/things/[id]`. What is not taken gets the status 418. */
async function serve(methods: RouteMethods): Promise<number> {
  const serveApi = createApiServer([["/api/things/[id]", () => Promise.resolve(methods)]]);
  server = createServer((incoming, outgoing) => {
    const [path = ""] = (incoming.url ?? "").split("?", 1);
    if (!serveApi(path, incoming, outgoing)) outgoing.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function call(port: number, options: RequestOptions = {}, body?: string | Buffer): Promise<Answer> {
  const outgoing = request({ host: "127.0.0.1", port, path: "/api/things/7", agent, ...options });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  const bytes = await buffer(incoming);
  const text = incoming.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: text.toString() };
}

test("a handler gets the method, the query, the headers, the body and the parameters, and its response is sent", async () => {
  const port = await serve({
    POST: async (incoming, { params }) => {
      const headers = new Headers({ "Content-Type": "application/json", "X-Kind": "thing" });
      headers.append("Set-Cookie", "a=1; Path=/");
      headers.append("Set-Cookie", "b=2; Path=/");
      const { searchParams } = new URL(incoming.url);
      const seen = { ...(await params), page: searchParams.get("page"), type: incoming.headers.get("content-type") };
      return new Response(JSON.stringify({ ...seen, method: incoming.method, body: await incoming.text() }), {
        status: 201,
        headers,
      });
    },
  });
  const options = { method: "POST", path: "/api/things/7?page=2", headers: { "Content-Type": "text/plain" } };
  const { status, headers, body } = await call(port, options, "größer");
  expect(status).toBe(201);
  expect(JSON.parse(body)).toEqual({ id: "7", page: "2", type: "text/plain", method: "POST", body: "größer" });
  expect(headers["x-kind"]).toBe("thing");
  expect(headers["set-cookie"]).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
});

test("a response without a body is sent", async () => {
  const port = await serve({ DELETE: () => new Response(null, { status: 204 }) });
  expect(await call(port, { method: "DELETE" })).toMatchObject({ status: 204, body: "" });
});

test("other methods and paths are left to Next", async () => {
  const port = await serve({ GET: () => new Response("here") });
  expect((await call(port, { method: "OPTIONS" })).status).toBe(418);
  expect((await call(port, { method: "HEAD" })).status).toBe(418);
  expect((await call(port, { path: "/api/others/7" })).status).toBe(418);
  expect((await call(port)).body).toBe("here");
});

test("a long text is compressed for clients that accept it", async () => {
  const text = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id })));
  const headers = { "Content-Type": "application/json" };
  const port = await serve({ GET: () => new Response(text, { headers }) });
  const compressed = await call(port, { headers: { "Accept-Encoding": "gzip" } });
  expect(compressed.headers["content-encoding"]).toBe("gzip");
  expect(compressed.headers.vary).toMatch(/accept-encoding/i);
  expect(compressed.body).toBe(text);
  const plain = await call(port);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body).toBe(text);
});

test("the connection serves the next call after an unread body", async () => {
  const port = await serve({
    POST: () => new Response("refused", { status: 401 }),
    GET: () => new Response("still here"),
  });
  expect((await call(port, { method: "POST" }, Buffer.alloc(2_000_000))).status).toBe(401);
  expect((await call(port)).body).toBe("still here");
});

test("a body is streamed as fast as the client reads, and its source ends when the client goes away", async () => {
  let made = 0;
  const cancelled = new Promise<void>((resolve) => {
    void serve({
      GET: () =>
        new Response(
          new ReadableStream({
            pull: (controller) => {
              made++;
              controller.enqueue(new Uint8Array(64 * 1024));
            },
            cancel: () => resolve(),
          }),
        ),
    }).then((port) => {
      const outgoing = request({ host: "127.0.0.1", port, path: "/api/things/7", agent: false });
      outgoing.on("response", (incoming) => {
        incoming.once("data", () => outgoing.destroy());
      });
      outgoing.on("error", () => undefined);
      outgoing.end();
    });
  });
  await cancelled;
  // An endless source was read a few times, not without end.
  expect(made).toBeLessThan(2_000);
});

test("a handler that fails gets a 500 with our error, and a body that fails closes the connection", async () => {
  const port = await serve({
    GET: () => {
      throw new Error("broken");
    },
    POST: () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new Uint8Array(10));
            controller.enqueue(new Uint8Array(10));
          },
          pull: (controller) => controller.error(new Error("broken")),
        }),
      ),
  });
  const failed = await call(port);
  expect(failed.status).toBe(500);
  expect(JSON.parse(failed.body)).toMatchObject({ code: "internal" });
  await expect(call(port, { method: "POST" })).rejects.toThrow();
});
