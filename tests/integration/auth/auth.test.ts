import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";
import * as loginRoute from "@/app/api/auth/login/route";
import * as logoutRoute from "@/app/api/auth/logout/route";
import * as meRoute from "@/app/api/auth/me/route";
import * as registerRoute from "@/app/api/auth/register/route";
import * as tokenRoute from "@/app/api/auth/token/route";
import type { SignInResponse } from "@/lib/auth/responses";
import { verifyToken } from "@/lib/auth/service/session/token";

import { advanceClock, stopClock } from "@/tests/support/setup/clock";
import { waitForBlockedBackend } from "@/tests/support/database/blocked-backend";
import { resetDatabase } from "@/tests/support/database/database";
import { createSession, createUser, PASSWORD } from "@/tests/support/factories/users";
import { forgetSite, setSite } from "@/tests/support/fakes/site";
import { callRoute } from "@/tests/support/servers/route";
import { signTestToken } from "@/tests/support/servers/tokens";

const DAY = 24 * 60 * 60 * 1000;
// A slow machine hashes a password for seconds.
const LONG_TRANSACTION = { timeout: 60_000 };
const ana = {
  firstName: " Ana ",
  lastName: "Ruiz",
  email: "Ana.Ruiz@Example.com ",
  password: "secret1",
  phone: "  ",
  location: "St. Pete",
  role: "admin",
  id: "00000000-0000-4000-8000-000000000000",
};

const register = (body: object, headers?: Record<string, string>) =>
  callRoute<SignInResponse & { code: string; message: string; fields: Record<string, string> }>(registerRoute, "POST", {
    body,
    headers,
  });
const login = (body: object, headers?: Record<string, string>) =>
  callRoute<SignInResponse & { code: string; message: string }>(loginRoute, "POST", { body, headers });
const getCurrentUser = (call: { token?: string; cookie?: string }) =>
  callRoute<{ email: string; role: string }>(meRoute, "GET", call);
const getCookie = (headers: Headers) => headers.get("set-cookie") ?? "";

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
});

describe("register", () => {
  it("creates the account, signs in, and sets the token as an httpOnly cookie", async () => {
    const response = await register(ana);
    expect(response.status).toBe(201);
    expect(response.json.user).toMatchObject({ email: "ana.ruiz@example.com", role: "user" });
    expect(response.json.user.profile).toMatchObject({ firstName: "Ana", phone: null, location: "St. Petersburg" });
    expect(getCookie(response.headers)).toContain(`next-auth.session-token=${response.json.token};`);
    expect(getCookie(response.headers)).toMatch(/Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/);
    expect((await getCurrentUser({ token: response.json.token })).json.email).toBe("ana.ruiz@example.com");
  });

  it("ignores a role and an id in the body, and never returns the password hash", async () => {
    const response = await register(ana);
    expect(response.json.user.id).not.toBe(ana.id);
    expect(response.text).not.toMatch(/passwordHash|argon2/);
    expect(await db().user.findFirstOrThrow()).toMatchObject({
      role: "user",
      passwordHash: expect.stringContaining("$argon2id$v=19$m=19456,t=2,p=1"),
    });
  });

  it("returns a message for each invalid field", async () => {
    const response = await register({ firstName: " ", email: "ana@", password: "12345" });
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({
      code: "validation",
      fields: {
        firstName: "First name is required",
        lastName: "Last name is required",
        email: "Please enter a valid email address",
        password: "Password must be at least 6 characters",
      },
    });
  });

  it("stores a place that the list doesn't have", async () => {
    const { status, json } = await register({ ...ana, location: " Lisbon " });
    expect([status, json.user.profile.location]).toEqual([201, "Lisbon"]);
  });

  it("requires a location, unless the site made it optional", async () => {
    const missing = { ...ana, location: " " };
    const refused = await register(missing);
    expect([refused.status, refused.json]).toEqual([
      400,
      expect.objectContaining({ fields: { location: "Please select your location" } }),
    ]);
    setSite({ registrationLocation: "optional" });
    const { status, json } = await register(missing);
    forgetSite();
    expect([status, json.user.profile.location]).toEqual([201, null]);
  });

  it("creates one account when twenty calls register the same email in any case", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register({ ...ana, email: index % 2 ? "ANA@x.org" : "ana@x.org" })),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    const conflict = responses.find((response) => response.status !== 201);
    expect(conflict?.status).toBe(409);
    expect(conflict?.json).toMatchObject({ code: "conflict", fields: { email: expect.any(String) } });
    expect(await db().user.count()).toBe(1);
  });
});

describe("login", () => {
  it("opens a session of 30 days with remember me, else of 7 days", async () => {
    const user = await createUser();
    const short = await login({ email: user.email.toUpperCase(), password: PASSWORD });
    const long = await login({ email: user.email, password: PASSWORD, rememberMe: true });
    expect(getCookie(short.headers)).toContain("Max-Age=604800;");
    expect(getCookie(long.headers)).toContain("Max-Age=2592000;");
    const sid = verifyToken(long.json.token)?.sid;
    const row = await db().session.findUniqueOrThrow({ where: { sid } });
    expect(row.expire.getTime() - clock.ms()).toBeGreaterThan(29.9 * DAY);
  });

  it("returns the same message for an unknown email and a wrong password", async () => {
    const user = await createUser();
    const wrongPassword = await login({ email: user.email, password: "not it" });
    const unknown = await login({ email: "nobody@nametag.test", password: "not it" });
    expect([wrongPassword.status, unknown.status]).toEqual([401, 401]);
    expect(wrongPassword.json).toEqual(unknown.json);
  });

  it.each([
    ["the password changes", { passwordHash: "another hash" }, 401],
    ["two-step sign-in is turned on", { hasTwoStep: true }, 401],
    ["the account is suspended", { suspendedAt: clock.now() }, 403],
  ])("opens no session when %s while the password is checked", async (_, data, status) => {
    const user = await createUser();
    const signIn = await db().$transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data });
      const response = login({ email: user.email, password: PASSWORD });
      await waitForBlockedBackend();
      // In an object, so that the transaction ends before the response is awaited.
      return { response };
    }, LONG_TRANSACTION);
    expect((await signIn.response).status).toBe(status);
    expect(await db().session.count()).toBe(0);
  });

  it("rejects a deleted member", async () => {
    const user = await createUser({ deletedAt: clock.now() });
    expect((await login({ email: user.email, password: PASSWORD })).status).toBe(401);
  });

  it("limits attempts for an account from one address, but not from another address", async () => {
    const user = await createUser();
    const loginFrom = (address: string, password: string) =>
      login({ email: user.email, password }, { [CLIENT_ADDRESS_HEADER]: address });
    for (let count = 0; count < 10; count++) expect((await loginFrom("192.0.2.1", "guess")).status).toBe(401);
    const limited = await loginFrom("192.0.2.1", PASSWORD);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await loginFrom("192.0.2.2", PASSWORD)).status).toBe(200);
  });
});

describe("a session", () => {
  it("is rejected by bearer and by cookie after sign-out", async () => {
    const { token } = (await register(ana)).json;
    const logout = await callRoute(logoutRoute, "POST", { token });
    expect(logout.status).toBe(204);
    expect(getCookie(logout.headers)).toContain("Max-Age=0");
    expect((await getCurrentUser({ token })).status).toBe(401);
    expect((await getCurrentUser({ cookie: `next-auth.session-token=${token}` })).status).toBe(401);
  });

  it("has its cookie removed when it is rejected, but not for an invalid bearer beside a valid cookie", async () => {
    const { token } = (await register(ana)).json;
    const cookie = `next-auth.session-token=${token}`;
    expect((await getCurrentUser({ token: "bad", cookie })).headers.get("set-cookie")).toBeNull();
    await callRoute(logoutRoute, "POST", { token });
    expect(getCookie((await getCurrentUser({ cookie })).headers)).toContain("Max-Age=0");
    expect(getCookie((await callRoute(logoutRoute, "POST", { token, cookie })).headers)).toContain("Max-Age=0");
  });

  it("is extended by use at most once in 30 minutes, with its cookie", async () => {
    stopClock("2026-03-08T12:00:00Z");
    const user = await createUser();
    const { token } = (await login({ email: user.email, password: PASSWORD })).json;
    const cookie = `next-auth.session-token=${token}`;
    const getExpire = async () => (await db().session.findFirstOrThrow()).expire.toISOString();

    advanceClock({ minutes: 29 });
    const before = await getCurrentUser({ token, cookie });
    expect(before.headers.get("set-cookie")).toBeNull();
    expect(await getExpire()).toBe("2026-03-15T12:00:00.000Z");

    advanceClock({ minutes: 1 });
    const after = await getCurrentUser({ token, cookie });
    expect(getCookie(after.headers)).toContain(`${cookie}; Max-Age=604800; Path=/`);
    expect(await getExpire()).toBe("2026-03-15T12:30:00.000Z");
  });

  it("ends 7 days after its last use, and 90 days after its start at the latest", async () => {
    stopClock("2026-03-01T00:00:00Z");
    const user = await createUser();
    const short = (await login({ email: user.email, password: PASSWORD })).json.token;
    const long = (await login({ email: user.email, password: PASSWORD, rememberMe: true })).json.token;
    for (let day = 0; day < 84; day += 6) {
      advanceClock({ days: 6 });
      expect((await getCurrentUser({ token: long })).status).toBe(200);
    }
    expect((await getCurrentUser({ token: short })).status).toBe(401);
    advanceClock({ days: 6 });
    expect((await getCurrentUser({ token: long })).status).toBe(401);
  });

  it("has the current role of its user", async () => {
    const user = await createUser();
    const { token } = await createSession(user.id);
    await db().user.update({ where: { id: user.id }, data: { role: "admin" } });
    expect((await getCurrentUser({ token })).json.role).toBe("admin");
  });

  it("rejects tokens without a signature, with another secret, for another member's session, and malformed ones", async () => {
    const [user, otherUser] = [await createUser(), await createUser()];
    const { sid } = await createSession(user.id);
    const now = clock.now();
    const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const unsigned = `${encodePart({ alg: "none" })}.${encodePart({ sub: user.id, sid, iat: 1, exp: 9e9 })}.`;
    const forged = await signTestToken({
      userId: user.id,
      sid,
      issuedAt: now,
      secret: "another secret of sufficient length",
    });
    const swapped = await signTestToken({ userId: otherUser.id, sid, issuedAt: now });
    for (const token of [unsigned, forged, swapped, "not.a.token", "x"])
      expect((await getCurrentUser({ token })).status).toBe(401);
  });

  it("is not read from a valid cookie when the bearer is invalid", async () => {
    const { token } = (await register(ana)).json;
    expect((await getCurrentUser({ token: "bad", cookie: `next-auth.session-token=${token}` })).status).toBe(401);
  });

  it("sets the cookie in the response to a bearer token without it", async () => {
    const { token } = (await register(ana)).json;
    expect(getCookie((await getCurrentUser({ token })).headers)).toContain(`next-auth.session-token=${token};`);
  });
});

describe("a request with the cookie alone", () => {
  const origin = "http://localhost:3000";
  const call = (token: string, headers: Record<string, string>) =>
    callRoute<{ token: string; rememberMe: boolean; code: string }>(tokenRoute, "POST", {
      cookie: `next-auth.session-token=${token}`,
      headers,
    });

  it.each([true, false])("returns its token and the choice of Remember me, %p, to our own page", async (rememberMe) => {
    const { token } = (await register({ ...ana, rememberMe })).json;
    expect((await call(token, { origin })).json).toEqual({ token, rememberMe });
    expect((await call(token, { "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ["another origin", { origin: "https://evil.example" }],
    ["a null origin", { origin: "null" }],
    ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
    ["a same-site fetch", { "sec-fetch-site": "same-site" }],
    ["neither header", {}],
    ["a Host header made to match", { origin: "https://evil.example", host: "evil.example" }],
  ])("is rejected with %s", async (_, headers) => {
    const { token } = (await register(ana)).json;
    const response = await call(token, headers);
    expect(response.status).toBe(403);
    expect(response.json.code).toBe("forbidden");
  });
});
