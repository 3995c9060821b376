import { NextRequest } from "next/server";

import * as meRoute from "@/app/api/auth/me/route";
import * as nextAuthRoute from "@/app/api/auth/[...nextauth]/route";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";

import { createMember, createSession, createUser } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

let request: NextRequest;
// Next gives these to next-auth inside of a request, which a test has not.
jest.mock("next/headers", () => ({
  cookies: () => Promise.resolve({ getAll: () => request.cookies.getAll() }),
  headers: () => Promise.resolve(request.headers),
}));

const DAY_SECONDS = 24 * 60 * 60;

/** Calls next-auth's session action. Returns the body and the session's Set-Cookie values. */
async function getSession(cookie: string) {
  request = new NextRequest("http://localhost:3000/api/auth/session", { headers: { cookie } });
  const response = await nextAuthRoute.GET(request, { params: Promise.resolve({ nextauth: ["session"] }) });
  const cookies = response.headers.getSetCookie().filter((value) => value.includes("session-token"));
  return { body: (await response.json()) as { user?: { id: string }; expires?: string }, cookies };
}

const getMaxAge = (cookie = "") => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);

beforeEach(() => stopClock("2026-03-04T15:00:00Z"));
afterEach(() => {
  process.env.NEXTAUTH_URL = "http://localhost:3000";
  resetEnv();
});

describe("/api/auth/session", () => {
  it("sets no cookie for a living session, so that none comes back after a sign-out, and extends nothing", async () => {
    const user = await createUser();
    const expire = fromNow({ days: 2 });
    const { token, sid } = await createSession(user.id, { expire });
    const { body, cookies } = await getSession(`next-auth.session-token=${token}`);
    expect(body.user?.id).toBe(user.id);
    expect(cookies).toEqual([]);
    expect((await db().session.findUniqueOrThrow({ where: { sid } })).expire).toEqual(expire);
  });

  it("removes the cookie of a session that was ended", async () => {
    const { token, sid } = await createMember();
    await db().session.delete({ where: { sid } });
    const { body, cookies } = await getSession(`next-auth.session-token=${token}`);
    expect(body).toEqual({});
    expect(cookies.map(getMaxAge)).toEqual([0]);
  });
});

it("sets the cookie of a call only until the token's cap", async () => {
  const user = await createUser();
  const { token } = await createSession(user.id, { createdAt: fromNow({ days: -89 }), expire: fromNow({ days: 7 }) });
  const { headers } = await callRoute(meRoute, "GET", { token });
  expect(headers.getSetCookie()[0]).toContain(`next-auth.session-token=${token};`);
  expect(getMaxAge(headers.getSetCookie()[0])).toBe(DAY_SECONDS);
});
