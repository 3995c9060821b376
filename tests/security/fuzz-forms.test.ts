/**
 * Random forms and random calls of next-auth's routes: never a failure of ours, and bounded work.
 */
import fc from "fast-check";
import { NextRequest } from "next/server";

import * as avatarRoute from "@/app/api/profiles/me/avatar/route";
import * as nextAuthRoute from "@/app/api/auth/[...nextauth]/route";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { stopDecoders } from "@/lib/uploads/decoder/pool";

import { createMember } from "@/tests/support/factories/users";
import { createPhoto } from "@/tests/support/fixtures/pictures";
import { callRoute } from "@/tests/support/servers/route";

import { getFuzzRuns } from "./fuzz/runs";

let request: NextRequest;
// Next gives these to next-auth inside of a request, which a test has not.
jest.mock("next/headers", () => ({
  cookies: () => Promise.resolve({ getAll: () => request.cookies.getAll() }),
  headers: () => Promise.resolve(request.headers),
}));

afterAll(stopDecoders);

/** The response of a call whose service is not set up here, or that waited too long. */
const UNAVAILABLE = 503;
/**
 * Far above what any of these takes, and far below what a parser takes that reads on after the
 * first problem.
 */
const MAX_CPU_MS = 2_000;

const getCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const ODD = ["", "\r\n", "\r\n\r\n", "\0", "--", "----", '"', ";", "name=", "\u00ff\u00fe", "x".repeat(9_000)];
const bytes = (maxLength: number) =>
  fc.oneof(
    fc.constantFrom(...ODD).map((text) => Buffer.from(text, "latin1")),
    fc.uint8Array({ maxLength }).map((array) => Buffer.from(array)),
  );
const boundary = fc.constantFrom("b", "----a-boundary-of-usual-length", "b'()+_,./:=?", "-", "x".repeat(70));
const disposition = fc.oneof(
  fc
    .tuple(fc.constantFrom("avatar", "type", "__proto__", "", "a\\", "é"), fc.constantFrom("me.jpg", "../x", "", "a\0"))
    .map(([name, file]) => `Content-Disposition: form-data; name="${name}"; filename="${file}"`),
  fc.constantFrom("avatar", "type", "__proto__").map((name) => `Content-Disposition: form-data; name="${name}"`),
  fc.constantFrom(
    "Content-Disposition: attachment",
    "Content-Disposition:",
    "content-disposition: form-data; name",
    "",
  ),
);
const header = fc.oneof(
  disposition,
  fc.constantFrom(
    "Content-Type: image/jpeg",
    "Content-Transfer-Encoding: base64",
    "Content-Type: text/plain; charset=x",
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constant(`X: ${"y".repeat(17_000)}`),
);

test("answers every form, and soon", async () => {
  const photo = await createPhoto("jpeg", { width: 8, height: 8 });
  const content = fc.oneof(fc.constant(photo), bytes(300));
  const part = fc.record({ head: disposition, others: fc.array(header, { maxLength: 3 }), content });
  const forms = fc.record({
    boundary,
    declared: fc.option(fc.constantFrom("other", "", '"quoted', "b; boundary=c"), { freq: 8 }),
    parts: fc.array(part, { maxLength: 8 }),
    before: fc.option(bytes(40), { freq: 8 }),
    end: fc.constantFrom("--\r\n", "--", "", "\r\n", "-"),
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 6 }),
  });
  const { token } = await createMember();
  const check = async ({ boundary: mark, declared, parts, before, end, cut }: Values<typeof forms>) => {
    resetRateLimits();
    const chunks = parts.map(({ head, others, content: body }) =>
      Buffer.concat([Buffer.from(`--${mark}\r\n${[head, ...others].join("\r\n")}\r\n\r\n`, "latin1"), body, NEW_LINE]),
    );
    const whole = Buffer.concat([before ?? Buffer.alloc(0), ...chunks, Buffer.from(`--${mark}${end}`)]);
    const body = new Blob([new Uint8Array(cut === null ? whole : whole.subarray(0, Math.floor(whole.length * cut)))]);
    const headers = { "content-type": `multipart/form-data; boundary=${declared ?? mark}` };
    const start = getCpuMs();
    const { status, text } = await callRoute(avatarRoute, "POST", { token, body, headers });
    if (status >= 500 && status !== UNAVAILABLE) throw new Error(`${status} ${text}`);
    expect(getCpuMs() - start).toBeLessThan(MAX_CPU_MS);
    expect(({} as Record<string, unknown>).type).toBeUndefined();
  };
  await fc.assert(fc.asyncProperty(forms, check), getFuzzRuns(60));
});

type Values<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
const NEW_LINE = Buffer.from("\r\n");

test("answers every call of next-auth's routes", async () => {
  const { token } = await createMember();
  const action = fc.oneof(
    fc.constantFrom("session", "csrf", "signout", "signin", "callback", "error", "_log", "providers", "verify-request"),
    fc.constantFrom("constructor", "__proto__", "toString", "hasOwnProperty", "\0", "\ud800", "%zz", "..", ""),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
  const headerText = fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  });
  const cookieValue = fc.oneof(
    headerText,
    fc.constantFrom(token, `${token}.`, "%00", "%zz", "a|b", `${"0".repeat(64)}|x`),
  );
  const calls = fc.record({
    method: fc.constantFrom("GET", "POST", "PUT", "DELETE"),
    path: fc.array(action, { minLength: 1, maxLength: 3 }),
    query: fc.oneof(
      fc.constantFrom("callbackUrl=//evil", "callbackUrl=%00", "csrf=true", "a=%zz"),
      fc.webQueryParameters(),
    ),
    csrf: cookieValue,
    session: cookieValue,
    body: fc.option(fc.oneof(fc.json(), fc.webQueryParameters(), fc.string({ unit: "binary", maxLength: 80 }))),
    type: fc.constantFrom("application/json", "application/x-www-form-urlencoded", "text/plain", "multipart/form-data"),
    host: fc.constantFrom("localhost:3000", "evil.test", "[", "%zz"),
  });
  const check = async ({ method, path, query, csrf, session, body, type, host }: Values<typeof calls>) => {
    const cookie = `next-auth.csrf-token=${csrf}; next-auth.session-token=${session}`;
    const headers = new Headers({
      cookie,
      "content-type": type,
      "x-forwarded-host": host,
      "sec-fetch-site": "same-origin",
    });
    request = new NextRequest(`http://localhost:3000/api/auth/x?${query}`, {
      method,
      headers,
      ...(body !== null && method !== "GET" && { body }),
    });
    const response = await nextAuthRoute[method](request, { params: Promise.resolve({ nextauth: path }) });
    if (response.status >= 500) throw new Error(`${response.status} ${await response.text()}`);
    expect(response.headers.get("location") ?? "/").not.toMatch(/evil/);
  };
  await fc.assert(fc.asyncProperty(calls, check), getFuzzRuns(120));
});
