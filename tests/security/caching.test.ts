/**
 * Caching of our responses by others (docs/product/http.md#caching). The browser tests ask the
 * built app.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { parseTrustedProxies } from "@/lib/http/server/client-address";
import { createWebServer } from "@/web/create-web-server";
import { createMetrics } from "@/web/metrics";
import { listPublicFiles } from "@/web/public-files";
import { createRealtimeProxy } from "@/web/realtime-proxy";

import { openRequest } from "@/tests/support/servers/http-route";

type Handler = (response: ServerResponse) => void;

const folder = mkdtempSync(path.join(tmpdir(), "nametag-public-"));
for (const file of [
  "icon.svg",
  "sw.js",
  "offline.html",
  "avatars/fox.svg",
  "offline/page.js",
  "manifest.webmanifest",
]) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), "content");
}

let answer: Handler;
const server = createWebServer({
  handle: (_request, response) => Promise.resolve(answer(response)),
  upgrade: (_request, socket) => socket.destroy(),
  realtime: createRealtimeProxy(1),
  metrics: createMetrics(undefined),
  trustedProxies: parseTrustedProxies([]),
  publicFiles: listPublicFiles(folder),
  site: { isDevelopment: false, siteUrl: "https://nametag.test", realtimePort: 5000 },
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function get(address: string, handler: Handler, cookie = "next-auth.session-token=x") {
  answer = handler;
  const { port } = server.address() as AddressInfo;
  const { outgoing, response } = openRequest(port, address, { cookie }, "GET");
  outgoing.end();
  return (await response).headers;
}

const page =
  (status: number, cacheControl?: string): Handler =>
  (response) => {
    response.statusCode = status;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Vary", "rsc, Accept-Encoding");
    if (cacheControl) response.setHeader("Cache-Control", cacheControl);
    response.end("<p>alex@nametag.test</p>");
  };
const PRIVATE = { "cache-control": "private, no-store", vary: "rsc, Accept-Encoding, Cookie" };

it.each([
  ...["/profile/offer.png", "/x.svg", "/avatars/nope.svg", "/icon%2Esvg", "//icon.svg", "/icon.svg/", "/x.PNG"],
  ...[
    "/_next/static/nope.js",
    "/_next/nope.png",
    "/uploads/a/b.webp",
    "/offline/nope.js",
    "/sw.js/x",
    "/settings/x.ico",
  ],
])("lets nobody store the page that answers %s, and gives it a page's policy", async (address) => {
  const headers = await get(address, page(404, "public, max-age=86400"));
  expect(headers).toMatchObject(PRIVATE);
  expect(headers["content-security-policy"]).toContain("'strict-dynamic'");
});

it.each([undefined, "s-maxage=31536000", "public, max-age=60", "private, no-cache"])(
  "lets nobody store a page that Next gave the header %p",
  async (cacheControl) => expect(await get("/profile", page(200, cacheControl))).toMatchObject(PRIVATE),
);

const PUBLIC = ["/", "/login", "/register?ref=1", "/forgot-password", "/install-app", "/events/1", "/profile/1"];

it.each(PUBLIC)("lets a visitor's browser keep %s for the Back button", async (address) => {
  const headers = await get(address, page(200), "theme=dark");
  expect(headers).toMatchObject({ ...PRIVATE, "cache-control": "private, no-cache" });
  expect((await get(address, page(200)))["cache-control"]).toBe("private, no-store");
});

it.each<[string, string, Handler]>([
  ["a page with a secret in its address", "/reset-password?token=x", page(200)],
  ["a page for members", "/settings", page(200)],
  ["a page that was not found", "/events/1", page(404)],
  ["a page's data", "/events/1", (response) => response.setHeader("Content-Type", "text/x-component").end("1:x")],
  ["a page that sets a cookie", "/login", (response) => page(200)(response.setHeader("Set-Cookie", "a=b"))],
])("lets a visitor's browser not keep %s", async (_name, address, handler) =>
  expect((await get(address, handler, ""))["cache-control"]).toBe("private, no-store"),
);

it.each<[string, Handler]>([
  ["a page's data", (response) => response.setHeader("Content-Type", "text/x-component").end("1:x")],
  ["a redirect", (response) => response.writeHead(307, { Location: "/", "Cache-Control": "public" }).end()],
  [
    "a response that sets a cookie",
    (response) => response.writeHead(200, { "Set-Cookie": "a=b", "Cache-Control": "public" }).end(),
  ],
  ["a personal response of a route", (response) => response.setHeader("Cache-Control", "no-store").end("{}")],
  ["a response that says nothing", (response) => response.end("x")],
  ["an error", (response) => response.writeHead(500, { "Cache-Control": "public, max-age=60" }).end()],
])("lets nobody store %s", async (_name, handler) => {
  const headers = await get("/api/x.png", handler);
  expect(headers["cache-control"]).toBe("private, no-store");
  // A response that can be compressed also varies by Accept-Encoding.
  expect(headers.vary).toMatch(/^(?:Accept-Encoding, )?Cookie$/);
});

it("lets nobody store the data of a page that answers for a missing asset with status 200", async () => {
  const headers = await get("/_next/static/nope.js", (response) =>
    response.setHeader("Content-Type", "text/x-component").end("1:x"),
  );
  expect(headers).toMatchObject({ "cache-control": "private, no-store", vary: "Cookie" });
});

it("varies by cookie once, whatever the handler said", async () => {
  const headers = await get("/api/x", (response) =>
    response.writeHead(200, { Vary: "Authorization, Cookie", "Cache-Control": "no-store" }).end(),
  );
  expect(headers.vary).toBe("Authorization, Cookie");
});

it.each<[string, Record<string, string>]>([
  ["/icon.svg", { "cache-control": "public, max-age=86400" }],
  ["/avatars/fox.svg?x=1", { "cache-control": "public, max-age=86400" }],
  ["/sw.js", { "cache-control": "no-cache" }],
  ["/offline.html", { "cache-control": "no-cache" }],
  ["/offline/page.js", { "cache-control": "public, max-age=0" }],
  ["/manifest.webmanifest", { "cache-control": "public, max-age=0" }],
])("keeps the caching of the public file %s", async (address, expected) => {
  const headers = await get(address, (response) => {
    response.setHeader("Cache-Control", "public, max-age=0");
    response.end("content");
  });
  expect(headers).toMatchObject(expected);
  expect(headers.vary).toBeUndefined();
  expect(headers["content-security-policy"] ?? "").not.toContain("nonce");
});

it.each([
  ["/_next/static/a.js", "public, max-age=31536000, immutable"],
  ["/uploads/a.webp", "public, max-age=31536000, immutable"],
  ["/events/1/card.png", "public, max-age=86400"],
  ["/api/events", "no-cache"],
])("keeps what the handler of %s allows", async (address, cacheControl) => {
  const headers = await get(address, (response) => response.writeHead(200, { "Cache-Control": cacheControl }).end());
  expect(headers["cache-control"]).toBe(cacheControl);
});

it("leaves a route its own policy, and sets none before, because Next would keep that one", async () => {
  const headers = await get("/uploads/a.webp", (response) => {
    if (!response.hasHeader("content-security-policy")) response.setHeader("Content-Security-Policy", "sandbox");
    response.end();
  });
  expect(headers["content-security-policy"]).toBe("sandbox");
});
