/**
 * Calls of the API as other programs make them, with the bytes on the wire (docs/product/http.md).
 */
import { once } from "node:events";
import { Agent, request, type IncomingMessage, type RequestOptions } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

import { createEvent } from "@/tests/support/factories/events";
import { createSession, createUser } from "@/tests/support/factories/users";

let agent: Agent;
beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => agent.destroy());

async function call(path: string, options: RequestOptions = {}, body?: string | Buffer) {
  const outgoing = request(new URL(path, process.env.NEXTAUTH_URL), { agent, ...options });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  const bytes = await buffer(incoming);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, bytes };
}

const toJson = (bytes: Buffer): unknown => JSON.parse(bytes.toString());

test("a HEAD has the headers of its GET and no body, and OPTIONS names the methods", async () => {
  const head = await call("/api/events", { method: "HEAD" });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect(head.headers["content-type"]).toContain("application/json");
  const options = await call("/api/events", { method: "OPTIONS" });
  expect([options.status, options.headers.allow]).toEqual([204, expect.stringContaining("GET")]);
});

test("more HEADs than writes of a minute are allowed, because they only read", async () => {
  const { token } = await createSession((await createUser()).id);
  const statuses = new Set<number>();
  for (let count = 0; count < 125; count++) {
    const { status } = await call("/api/unread-counts", {
      method: "HEAD",
      headers: { Authorization: `Bearer ${token}` },
    });
    statuses.add(status);
  }
  expect([...statuses]).toEqual([200]);
});

test("an encoded letter of a path is that letter, in every method", async () => {
  const { token } = await createSession((await createUser()).id);
  const headers = { Authorization: `Bearer ${token}` };
  const plain = await call("/api/unread-counts", { headers });
  const encoded = await call("/%61pi/unread%2Dcounts", { headers });
  expect([encoded.status, toJson(encoded.bytes)]).toEqual([200, toJson(plain.bytes)]);
  expect(encoded.headers["content-security-policy"]).toBe(plain.headers["content-security-policy"]);
  expect((await call("/api/unread%2Dcounts", { method: "HEAD", headers })).status).toBe(200);
  expect((await call("/api/unread%2Dcounts", { method: "PUT", headers })).status).toBe(405);
  expect((await call("/%61dmin")).headers.location).toBe((await call("/admin")).headers.location);
});

test("an unknown path is 404 and an unknown method 405, in the form of all errors", async () => {
  const missing = await call("/api/nothing-here");
  expect([missing.status, toJson(missing.bytes)]).toEqual([404, expect.objectContaining({ code: "not_found" })]);
  const wrong = await call("/api/unread-counts", { method: "PUT" });
  expect([wrong.status, toJson(wrong.bytes)]).toEqual([405, expect.objectContaining({ code: "method_not_allowed" })]);
  expect(wrong.headers.allow).toContain("GET");
});

test("a long list is compressed for those who accept it, and every response has a request id and is private", async () => {
  for (let number = 0; number < 5; number++) await createEvent({ description: "Long ".repeat(300) });
  const { token } = await createSession((await createUser()).id);
  const headers = { Authorization: `Bearer ${token}` };
  const plain = await call("/api/events?limit=5", { headers });
  const compressed = await call("/api/events?limit=5", { headers: { ...headers, "Accept-Encoding": "gzip" } });
  expect([plain.headers["content-encoding"], compressed.headers["content-encoding"]]).toEqual([undefined, "gzip"]);
  expect(compressed.headers.vary).toMatch(/accept-encoding/i);
  expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  expect(Array.isArray(toJson(gunzipSync(compressed.bytes)))).toBe(true);
  expect(plain.headers["cache-control"]).toBe("private, no-store");
  expect(plain.headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(plain.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("the connection serves the next call after a body that was refused unread", async () => {
  const refused = await call(
    "/api/profiles/me",
    { method: "PUT", headers: { "Content-Type": "application/json" } },
    Buffer.alloc(2_000_000, "x"),
  );
  expect(refused.status).toBe(401);
  expect((await call("/api/health")).status).toBe(200);
});

test("a query and a body keep every letter", async () => {
  const { id } = await createUser();
  const { token } = await createSession(id);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const bio = "Ñandú 🎉 größer";
  const stored = await call("/api/profiles/me", { method: "PUT", headers }, JSON.stringify({ bio }));
  expect(stored.status).toBe(200);
  expect(toJson(stored.bytes)).toMatchObject({ profile: { bio } });
  const title = `Ñandú ${id}`;
  const event = await createEvent({ name: title });
  const found = await call(`/api/events?q=${encodeURIComponent(title)}`, { headers });
  expect(toJson(found.bytes)).toEqual([expect.objectContaining({ id: event.id })]);
});

test("a client that leaves in the middle of a long file ends its reading, and the server goes on", async () => {
  const { id } = await createUser();
  const { token } = await createSession(id);
  const outgoing = request(new URL("/api/profiles/me/export", process.env.NEXTAUTH_URL), {
    headers: { Authorization: `Bearer ${token}` },
  });
  outgoing.end();
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  await once(incoming, "data");
  outgoing.destroy();
  expect((await call("/api/ready")).status).toBe(200);
});
