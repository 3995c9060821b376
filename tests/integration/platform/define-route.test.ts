import { z } from "zod";

import * as unknownRoute from "@/app/api/[...unknown]/route";
import * as nextAuthRoute from "@/app/api/auth/[...nextauth]/route";
import { AppError } from "@/lib/core/shared/errors";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { listReply, noContent } from "@/lib/http/server/reply";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

type ErrorBody = { message: string; code: string; fields?: Record<string, string> };

const definedRoute = defineRoute("/api/events", {
  GET: endpoint({
    auth: "public",
    params: z.object({ id: z.uuid().optional() }),
    query: z.object({ fail: z.enum(["fault", "expected"]).optional() }),
    handler: ({ actor, query }) => {
      if (query.fail === "fault") throw new Error("SELECT secret FROM /etc/passwd");
      if (query.fail === "expected")
        throw new AppError("too_early", "events.ended", { retryAfter: 60, extra: { canCheckIn: false } });
      return { hello: actor?.userId ?? "stranger" };
    },
  }),
  POST: endpoint({
    body: z.object({ name: z.string("Name is required").trim().min(1, "Name is required") }),
    handler: ({ body }) => body,
  }),
  DELETE: endpoint({ auth: "admin", handler: () => noContent() }),
});
// Plain functions, because callRoute would compare the operations of this invented route with the
// API description.
const route = Object.fromEntries(
  Object.entries(definedRoute).map(([method, handler]): [string, typeof handler] => [
    method,
    (...args) => handler(...args),
  ]),
);

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
});

it("sets a request id on each response and no-store on personal ones", async () => {
  const { token } = await createMember();
  const first = await callRoute(route, "GET", { token });
  const second = await callRoute(route, "GET", { token });
  expect(first.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(first.headers.get("x-request-id")).not.toBe(second.headers.get("x-request-id"));
  expect(first.headers.get("cache-control")).toBe("no-store");
  expect(first.headers.get("etag")).toBeNull();
});

it("sets an ETag on public responses and returns 304 when it matches", async () => {
  const first = await callRoute(route, "GET");
  expect(first.headers.get("vary")).toBe("Authorization, Cookie");
  const revalidated = await callRoute(route, "GET", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
  expect(revalidated.status).toBe(304);
  expect(revalidated.text).toBe("");
});

it("returns 405 with Allow for an unsupported method and 404 for an unknown path", async () => {
  const unsupported = await callRoute<ErrorBody>(route, "PUT");
  expect(unsupported.status).toBe(405);
  expect(unsupported.headers.get("allow")).toBe("GET, POST, DELETE");
  expect(unsupported.json.message).toEqual(expect.any(String));
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
    const unknown = await callRoute<ErrorBody>(unknownRoute, method);
    expect([unknown.status, unknown.json.code]).toEqual([404, "not_found"]);
  }
});

it("returns 404 for a malformed id", async () => {
  expect((await callRoute(route, "GET", { params: { id: "12" } })).status).toBe(404);
});

it("returns 401 to visitors on a route without auth or for admins, and 403 to members on the latter", async () => {
  const member = await createMember();
  const admin = await createMember({ role: "admin" });
  expect((await callRoute(route, "POST", { body: { name: "Ana" } })).status).toBe(401);
  expect((await callRoute(route, "DELETE")).status).toBe(401);
  expect((await callRoute(route, "DELETE", { token: member.token })).status).toBe(403);
  const deletion = await callRoute(route, "DELETE", { token: admin.token });
  expect([deletion.status, deletion.text]).toEqual([204, ""]);
});

it("returns invalid fields, ignores unknown keys and trims strings", async () => {
  const { token } = await createMember();
  const invalid = await callRoute<ErrorBody>(route, "POST", { token, body: { name: "  " } });
  expect([invalid.status, invalid.json]).toMatchObject([
    400,
    { code: "validation", message: "Name is required", fields: { name: "Name is required" } },
  ]);
  const valid = await callRoute(route, "POST", { token, body: { name: " Ana ", role: "admin" } });
  expect(valid.json).toEqual({ name: "Ana" });
});

it("rejects malformed JSON, other content types and bodies over 64 KiB", async () => {
  const { token } = await createMember();
  const json = { "content-type": "application/json" };
  const post = (body: unknown, headers: Record<string, string> = json) =>
    callRoute<ErrorBody>(route, "POST", { token, body, headers });
  expect((await post("{")).json.code).toBe("validation");
  expect((await post('{"name":"Ana"}', { "content-type": "text/plain" })).status).toBe(415);
  expect((await post(JSON.stringify({ name: "a".repeat(64 * 1024) }))).status).toBe(413);
  expect((await post(JSON.stringify({ name: "Ana" }), { ...json, "content-length": "70000" })).status).toBe(413);
});

it("returns the details of an expected error and hides those of an unexpected one", async () => {
  const expectedError = await callRoute(route, "GET", { path: "/api/test?fail=expected" });
  expect([expectedError.status, expectedError.json]).toEqual([
    409,
    {
      ...{ message: "This event has already ended.", code: "too_early", canCheckIn: false },
      ...{ type: "urn:nametag:problem:too_early", title: "Too early", status: 409 },
      detail: "This event has already ended.",
    },
  ]);
  expect(expectedError.headers.get("content-type")).toBe("application/problem+json");
  expect(expectedError.headers.get("retry-after")).toBe("60");
  const internalError = await callRoute<ErrorBody>(route, "GET", { path: "/api/test?fail=fault" });
  expect([internalError.status, internalError.json.code]).toEqual([500, "internal"]);
  expect(internalError.text).not.toMatch(/SELECT|passwd/);
});

it("limits a member's mutations to 120 a minute", async () => {
  const { token } = await createMember();
  const other = await createMember();
  for (let count = 0; count < 120; count++) await callRoute(route, "POST", { token, body: { name: "Ana" } });
  const limited = await callRoute(route, "POST", { token, body: { name: "Ana" } });
  expect(limited.status).toBe(429);
  expect(limited.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await callRoute(route, "POST", { token: other.token, body: { name: "Ben" } })).status).toBe(200);
});

it("runs four reads of a member at a time, and keeps nobody else waiting", async () => {
  const [member, other] = [await createMember(), await createMember()];
  let [markFull, finish] = [() => {}, () => {}];
  const isFull = new Promise<void>((resolve) => (markFull = resolve));
  const isOver = new Promise<void>((resolve) => (finish = resolve));
  let started = 0;
  const { GET } = defineRoute("/api/events", {
    GET: endpoint({
      auth: "user",
      handler: async ({ actor: { userId } }) => {
        if (userId === other.userId) return {};
        started += 1;
        if (started === 4) markFull();
        await isOver;
        return {};
      },
    }),
  });
  const slow = { GET: (...args: Parameters<typeof GET>) => GET(...args) };
  const waiting = Array.from({ length: 9 }, () => callRoute(slow, "GET", { token: member.token }));
  await isFull;
  expect((await callRoute(slow, "GET", { token: other.token })).status).toBe(200);
  expect(started).toBe(4);
  finish();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
});

it("links the next page of a list", () => {
  const page = listReply({ items: [1], next: "abc" }, "http://localhost:3000/api/events?limit=1&cursor=old");
  expect(page.headers.Link).toBe('</api/events?limit=1&cursor=abc>; rel="next"');
});

it("serves only the next-auth actions session, csrf and signout", async () => {
  const call = (action: string) => callRoute(nextAuthRoute, "POST", { params: { nextauth: [action] } as never });
  for (const action of ["signin", "callback", "providers", "error", "verify-request"])
    expect((await call(action)).status).toBe(404);
  expect((await call("session")).status).toBe(405);
});
