/** @jest-environment node */
import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";

import { issueToken, signToken } from "@/lib/auth/service/session/token";
import { resetEnv } from "@/lib/core/server/process/env";
import { setClock } from "@/lib/core/shared/clock";
import { signTestToken } from "@/tests/support/servers/tokens";

import { config, middleware } from "./middleware";

const NOW = new Date("2026-11-20T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const before = { ...process.env };
const token = () => issueToken("user", "session");

beforeEach(() => {
  process.env.DATABASE_URL = "postgres://nobody@localhost/none";
  process.env.NEXTAUTH_SECRET = "a secret of sufficient length for these";
  process.env.NEXTAUTH_URL = "http://localhost:3000";
  resetEnv();
  setClock(NOW);
});
afterAll(() => {
  process.env = before;
  resetEnv();
});

/** Returns the path that the request is rewritten to, or null if it continues to the page. */
function getRewrite(headers: Record<string, string>, path = "/admin"): string | null {
  const rewrite = middleware(new NextRequest(`http://localhost:3000${path}`, { headers })).headers.get(
    "x-middleware-rewrite",
  );
  return rewrite && new URL(rewrite).pathname;
}
const withCookie = (value: string) => ({ cookie: `theme=dark; next-auth.session-token=${value}` });

it("continues to the page when the token is signed and not expired", () => {
  expect(getRewrite(withCookie(token()))).toBeNull();
});

it("shows the welcome screen when there is no cookie, whatever path and headers", () => {
  expect(getRewrite({})).toBe("/welcome");
  expect(getRewrite({ "x-middleware-subrequest": "middleware:middleware:middleware" }, "/admin/events")).toBe(
    "/welcome",
  );
  expect(getRewrite({ authorization: `Bearer ${token()}` })).toBe("/welcome");
});

it("shows the welcome screen when the token has expired", () => {
  const expired = token();
  setClock(new Date(NOW.getTime() + 91 * DAY_MS));
  expect(getRewrite(withCookie(expired))).toBe("/welcome");
});

it("shows the welcome screen when the token has another signature or format", async () => {
  const options = { userId: "user", sid: "session", issuedAt: NOW };
  const forged = await signTestToken({ ...options, secret: "another secret of sufficient length" });
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${token().split(".")[1]}.`;
  for (const value of [forged, unsigned, "nonsense", ""]) expect(getRewrite(withCookie(value))).toBe("/welcome");
  const iat = Math.floor(NOW.getTime() / 1000);
  const shortLived = signToken({ sub: "user", sid: "session", iat: iat - 60, exp: iat });
  expect(getRewrite(withCookie(shortLived))).toBe("/welcome");
});

it("uses the secure cookie when the site has https", () => {
  process.env.NEXTAUTH_URL = "https://nametag.test";
  resetEnv();
  expect(getRewrite({ cookie: `__Host-next-auth.session-token=${token()}` })).toBeNull();
  expect(getRewrite(withCookie(token()))).toBe("/welcome");
});

it.each([
  ["/admin", true],
  ["/admin/events/1", true],
  ["/admin?tab=users", true],
  ["/", false],
  ["/administration", false],
  ["/api/admin/stats", false],
  ["/events", false],
])("runs for %s: %s", (url, matches) => {
  expect(unstable_doesMiddlewareMatch({ config, url })).toBe(matches);
});
