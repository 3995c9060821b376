import { issueToken } from "@/lib/auth/service/session/token";
import { db } from "@/lib/core/server/db";
import { setClock } from "@/lib/core/shared/clock";

import { createMember } from "@/tests/support/factories/users";
import { getText, openPage, requestApp } from "@/tests/support/servers/app-client";
import { fromNow } from "@/tests/support/setup/clock";

const MEMBER_PATHS = [
  "/people",
  "/connections?_rsc=1",
  "/messages",
  "/profile",
  "/settings/privacy",
  "/admin",
  "/admin/settings",
  "/admin/events",
];
// As rendered elements, because every page carries all texts as data.
const MEMBER_CONTENT =
  />(Meet Fellow Attendees|Select a conversation|Network Stats|Contact details|Admin Dashboard)<|placeholder="Search connections|"viewer":\{/;

test.each<Record<string, string>>([
  { rsc: "1" },
  { "x-middleware-subrequest": "middleware:middleware:middleware" },
  {},
])("shows a visitor no member's screen whatever headers and paths are sent: %j", async (headers) => {
  for (const path of MEMBER_PATHS) {
    expect([path, await getText(path, { headers })]).toEqual([path, expect.not.stringMatching(MEMBER_CONTENT)]);
  }
});

/** A page that was redirected has another address. */
async function expectWelcomeScreen(path: string, token: string): Promise<void> {
  const { response, document } = await openPage(path, { token });
  expect([response.status, new URL(response.url).pathname]).toEqual([200, path]);
  expect([...document.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent)).toContain("Log In");
  expect(document.body.innerHTML).not.toMatch(MEMBER_CONTENT);
}

test("shows the welcome screen at /admin for an expired or forged token", async () => {
  const { userId } = await createMember({ role: "admin" });
  setClock(fromNow({ days: -91 }));
  const expired = issueToken(userId, "expired");
  setClock();
  const [header, , signature] = expired.split(".");
  const claims = Buffer.from(JSON.stringify({ sub: userId, sid: "forged", iat: 1, exp: 4_000_000_000 }));
  for (const token of [expired, `${header}.${claims.toString("base64url")}.${signature}`])
    await expectWelcomeScreen("/admin", token);
});

test("shows the welcome screen at /admin when the admin's session was revoked", async () => {
  const { userId, token } = await createMember({ role: "admin" });
  expect(await getText("/admin", { token })).toMatch(/<h1[^>]*>Admin Dashboard</);
  await db().session.deleteMany({ where: { userId } });
  await expectWelcomeScreen("/admin", token);
});

test("shows a member the not-found screen at unknown and admin paths", async () => {
  const { token } = await createMember();
  for (const path of ["/no/such/page", "/admin", "/admin/events"]) {
    const { response, document } = await openPage(path, { token });
    expect([path, response.status]).toEqual([path, 404]);
    expect(document.querySelector("h1")?.textContent).toBe("404 Page Not Found");
  }
});

test("hides the outbox, which contains reset links, in production", async () => {
  const { token } = await createMember({ role: "admin" });
  for (const caller of [{}, { token }]) expect((await requestApp("/outbox", caller)).status).toBe(404);
});

test("identifies the same member by the token and by the cookie, and leads that member past the login page", async () => {
  const { userId, token } = await createMember();
  for (const caller of [{ token }, { headers: { Authorization: `Bearer ${token}` } }])
    expect(await (await requestApp("/api/auth/me", caller)).json()).toMatchObject({ id: userId });
  const { url } = await requestApp("/login?returnTo=%2Fconnections", { token });
  expect(new URL(url).pathname).toBe("/connections");
});

test("sends a content security policy with a new nonce, and the security headers, with every page", async () => {
  const nonces = new Set<string>();
  for (const path of ["/", "/events", "/no/such/page", "/forgot-password"]) {
    const headers = Object.fromEntries((await requestApp(path)).headers);
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic'/);
    expect(policy).not.toMatch(/'unsafe-inline'(?=[^;]*;)(?<!style-src-attr 'unsafe-inline')/);
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? "");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
  }
  expect(nonces.size).toBe(4);
});

test("redirects the former addresses of organizers' pages for good, with their query", async () => {
  for (const [from, to] of [
    ["/admin/events/new?from=1", "/organize/new?from=1"],
    ["/admin/events/1", "/organize/1/edit"],
    ["/admin/events/1/attendees", "/organize/1/people"],
    ["/admin/events/1/guests", "/organize/1/people?show=guests"],
    ["/organize/1/people/guests", "/organize/1/people?show=guests"],
    ["/admin/events/1/guests/import", "/organize/1/people/import"],
    ["/admin/events/1/badges", "/organize/1/people/name-tags"],
    ["/admin/events/1/door?a=b", "/organize/1/door?a=b"],
    ["/admin/events/1/announcements", "/organize/1/messages"],
    ["/admin/events/1/team", "/organize/1/team"],
    ["/admin/events/1/insights", "/organize/1/results"],
    ["/admin/events/1/turnout", "/organize/1/results"],
  ] as const) {
    const response = await requestApp(from, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([308, to]);
  }
});
