/** Sign-in by an identity provider, against a real one. */
import * as logoutRoute from "@/app/api/auth/logout/route";
import * as oidcRoute from "@/app/api/auth/oidc/route";
import * as passkeyOptionsRoute from "@/app/api/auth/two-step/passkeys/options/route";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";

import { createAuthenticator, createCode } from "@/tests/support/factories/two-step";
import { createMember, createUser } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import {
  countSessions,
  IdentityBrowser,
  join,
  NEW_PERSON,
  readStepCookie,
  register,
  runIdentityProvider,
} from "@/tests/support/servers/identity-browser";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { byCode, login, verify } from "@/tests/support/servers/two-step";

recordBus();
const outbox = createOutbox();
const { get: provider, be, createConnected } = runIdentityProvider();

const connect = (userId: string, sub = "ana") =>
  db().connectedIdentity.create({
    data: { issuer: provider().issuer, subject: sub, userId, email: "x@nametag.test", lastUsedAt: new Date(0) },
  });

describe("a new member", () => {
  it("registers with the address that the provider verified, and no password", async () => {
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    expect(await browser.signIn("/login?returnTo=%2Fevents%2F7%3Fa%3Db")).toBe(
      "/sign-in?returnTo=%2Fevents%2F7%3Fa%3Db",
    );
    expect(browser.isSignedIn).toBe(false);
    expect(await db().user.count()).toBe(0);
    const { status, json } = await register(browser);
    expect([status, json.user.email, browser.isSignedIn]).toEqual([201, "ana.new@nametag.test", true]);
    const stored = await db().user.findUniqueOrThrow({ where: { id: json.user.id } });
    expect([stored.passwordHash, stored.emailVerifiedAt, stored.role]).toEqual([null, expect.any(Date), "user"]);
    expect(await db().connectedIdentity.findMany()).toMatchObject([{ issuer: provider().issuer, subject: "ana" }]);
    // The provider's response registers once.
    expect((await register(browser)).status).toBe(401);
  });

  it("signs in the next time without any form, to where they were going", async () => {
    const { userId } = await createConnected();
    const browser = new IdentityBrowser();
    expect(await browser.signIn("/messages?with=7")).toBe("/messages?with=7");
    expect([browser.isSignedIn, await countSessions(userId)]).toEqual([true, 2]);
  });

  it("signs in by the subject after the address changed on either side", async () => {
    const { userId } = await createConnected();
    await db().user.update({ where: { id: userId }, data: { email: "other@nametag.test" } });
    be({ ...NEW_PERSON, email: "new-name@nametag.test" });
    const browser = new IdentityBrowser();
    expect(await browser.signIn()).toBe("/events");
    expect(await countSessions(userId)).toBe(2);
  });

  it("is refused without a verified address", async () => {
    for (const [claims, error] of [
      [{ email_verified: false }, "unverified"],
      [{ email_verified: "true" }, "unverified"],
      [{ email: undefined }, "noAddress"],
    ] as const) {
      be({ ...NEW_PERSON, ...claims });
      const browser = new IdentityBrowser();
      expect(await browser.signIn()).toBe(`/sign-in?error=${error}&returnTo=%2Fevents`);
      expect((await register(browser)).status).toBe(401);
    }
  });

  it("keeps who invited them through the provider", async () => {
    be(NEW_PERSON);
    const inviter = await createUser();
    const invited = `ref=${inviter.id}&action=connect`;
    const browser = new IdentityBrowser();
    const step = `/sign-in?returnTo=%2Fprofile%2F${inviter.id}&${invited}`;
    expect(await browser.signIn(`/register?${invited}`)).toBe(step);
    expect(await browser.signIn(step)).toBe(step);
    expect(await browser.signIn(`/register?ref=unknown&action=connect`)).toBe("/sign-in?returnTo=%2Fevents");
  });

  it("registers with names that the database can't store in its JSON", async () => {
    const { userId } = await createConnected();
    const secret = await createAuthenticator(userId);
    be({ ...NEW_PERSON, given_name: "A\u0000", family_name: "\ud800" });
    const browser = new IdentityBrowser();
    expect(await browser.signIn()).toBe("/sign-in?returnTo=%2Fevents");
    expect((await verify(getPendingToken(browser), byCode(createCode(secret)))).status).toBe(200);
  });

  it("gets a conflict if the address was registered meanwhile", async () => {
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    await browser.signIn();
    await createUser({ email: "ana.new@nametag.test" });
    expect((await register(browser)).status).toBe(409);
    expect(await db().connectedIdentity.count()).toBe(0);
  });
});

describe("an account with the same address", () => {
  const EMAIL = "ana.new@nametag.test";

  it("is not opened without its password", async () => {
    const ana = await createUser({ email: EMAIL });
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    expect(await browser.signIn()).toBe("/sign-in?returnTo=%2Fevents");
    expect([browser.isSignedIn, await db().connectedIdentity.count()]).toEqual([false, 0]);
    const { status, json } = await join(browser, "wrong password");
    expect([status, Object.keys(json.fields ?? {})]).toEqual([403, ["password"]]);
    expect((await register(browser)).status).toBe(409);
    expect([browser.isSignedIn, await countSessions(ana.id)]).toEqual([false, 0]);
  });

  it("is connected once its password was given, and is told by mail", async () => {
    const ana = await createUser({ email: EMAIL });
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    await browser.signIn();
    const { status, json } = await join(browser);
    expect([status, json.user.id, browser.isSignedIn]).toEqual([200, ana.id, true]);
    expect(await outbox.listSubjects(EMAIL)).toContain("A new way to log in was connected to your Nametag account");
    const next = new IdentityBrowser();
    expect([await next.signIn(), next.isSignedIn]).toEqual(["/events", true]);
  });

  it("asks for its second step instead of the password, and connects after it", async () => {
    const ana = await createUser({ email: EMAIL });
    const secret = await createAuthenticator(ana.id);
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    expect(await browser.signIn()).toBe("/sign-in?returnTo=%2Fevents");
    expect((await join(browser)).status).toBe(401);
    const pendingToken = getPendingToken(browser);
    expect((await verify(pendingToken, byCode("000000"))).status).toBe(403);
    expect(await db().connectedIdentity.count()).toBe(0);
    expect((await verify(pendingToken, byCode(createCode(secret)))).status).toBe(200);
    expect(await db().connectedIdentity.findMany()).toMatchObject([{ userId: ana.id, subject: "ana" }]);
  });

  it("starts over at its first proof, and keeps no factor that somebody else added", async () => {
    const { user } = await createMember({ email: EMAIL, emailVerifiedAt: null });
    await createAuthenticator(user.id);
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    await browser.signIn();
    expect((await join(browser)).status).toBe(200);
    const stored = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect([stored.hasTwoStep, stored.emailVerifiedAt]).toEqual([false, expect.any(Date)]);
    // The session from before ended.
    expect(await countSessions(user.id)).toBe(1);
  });

  it("counts wrong passwords as a login does", async () => {
    await createUser({ email: EMAIL });
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    await browser.signIn();
    const statuses = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await join(browser, `wrong ${tries}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  });

  it("stays with its first identity when another one has its address, and counts no attempts", async () => {
    const ana = await createUser({ email: EMAIL });
    be(NEW_PERSON);
    const early = new IdentityBrowser();
    await early.signIn();
    await connect(ana.id, "somebody else");
    expect(await new IdentityBrowser().signIn()).toBe("/sign-in?error=connectedElsewhere&returnTo=%2Fevents");
    for (let tries = 0; tries < 11; tries++) expect((await join(early, `wrong ${tries}`)).status).toBe(409);
    expect((await login(EMAIL)).status).toBe(200);
  });

  it("is connected once for each response of the provider", async () => {
    const ana = await createUser({ email: EMAIL });
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    await browser.signIn();
    const step = /nametag-identity=([^;]+)/.exec(browser.cookie)?.[1] ?? "";
    expect((await join(browser)).status).toBe(200);
    const copy = new IdentityBrowser();
    copy.set("nametag-identity", step);
    expect([(await join(copy)).status, await countSessions(ana.id)]).toEqual([401, 1]);
  });

  it("is connected only while it has the address that was verified", async () => {
    const ana = await createUser({ email: EMAIL });
    const secret = await createAuthenticator(ana.id);
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    await browser.signIn();
    await db().user.update({ where: { id: ana.id }, data: { email: "other@nametag.test" } });
    expect((await verify(getPendingToken(browser), byCode(createCode(secret)))).status).toBe(401);
    expect(await db().connectedIdentity.count()).toBe(0);
  });

  it("is not taken for another one that a second tab's sign-in brought", async () => {
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    await browser.signIn();
    expect((await register(browser, "shown@nametag.test")).status).toBe(401);
    await createUser({ email: EMAIL });
    expect((await join(browser, undefined, "shown@nametag.test")).status).toBe(401);
    expect((await join(browser)).status).toBe(200);
  });
});

describe("what waits for a form", () => {
  const waits = async () => {
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    await browser.signIn();
    expect(browser.cookie).toContain("nametag-identity=");
    return browser;
  };

  it("ends when the person starts over", async () => {
    const browser = await waits();
    await browser.start();
    expect(browser.cookie).not.toContain("nametag-identity=");
  });

  it("ends with a sign-in of any kind, and with a sign-out", async () => {
    const { user, token } = await createMember();
    const secret = await createAuthenticator(user.id);
    const { json } = await login(user.email);
    for (const answer of [
      () => verify(json.twoStep.pendingToken, byCode(createCode(secret))),
      () => callRoute(logoutRoute, "POST", { token }),
    ]) {
      const browser = await waits();
      browser.store(await answer());
      expect(browser.cookie).not.toContain("nametag-identity=");
    }
  });

  it("can be left for another account at the provider", async () => {
    const browser = await waits();
    const location = await browser.get("/api/auth/signin/oidc?account=other", {
      referer: "http://localhost:3000/sign-in?returnTo=%2Fmessages",
    });
    expect(new URL(location).searchParams.get("prompt")).toBe("select_account");
    expect(new URL(await browser.start()).searchParams.get("prompt")).toBeNull();
  });

  it("counts for the provider that said it", async () => {
    const browser = await waits();
    const { userId } = await createConnected({ ...NEW_PERSON, sub: "ben", email: "ben@nametag.test" });
    const secret = await createAuthenticator(userId);
    const other = new IdentityBrowser();
    await other.signIn();
    process.env.OIDC_ISSUER = "https://next.example";
    resetEnv();
    expect((await register(browser)).status).toBe(401);
    expect((await verify(getPendingToken(other), byCode(createCode(secret)))).status).toBe(401);
    process.env.OIDC_ISSUER = provider().issuer;
    resetEnv();
    expect((await register(browser)).status).toBe(201);
  });
});

const getPendingToken = (browser: IdentityBrowser): string => readStepCookie(browser).twoStep?.pendingToken ?? "";

describe("a connected account", () => {
  it("passes its second step at each sign-in", async () => {
    const { userId } = await createConnected();
    const secret = await createAuthenticator(userId);
    const browser = new IdentityBrowser();
    expect(await browser.signIn()).toBe("/sign-in?returnTo=%2Fevents");
    expect(browser.isSignedIn).toBe(false);
    expect((await verify(getPendingToken(browser), byCode(createCode(secret)))).status).toBe(200);
  });

  it("is not signed in by a second step after it was disconnected", async () => {
    const { userId } = await createConnected();
    const secret = await createAuthenticator(userId);
    const browser = new IdentityBrowser();
    await browser.signIn();
    await db().connectedIdentity.deleteMany();
    expect((await verify(getPendingToken(browser), byCode(createCode(secret)))).status).toBe(401);
    expect(await db().connectedIdentity.count()).toBe(0);
  });

  it("still gives its password before sensitive acts, because the provider may have asked for nothing", async () => {
    const { userId } = await createConnected();
    const addPasskey = async () => {
      const browser = new IdentityBrowser();
      await browser.signIn();
      return callRoute<{ code?: string }>(passkeyOptionsRoute, "POST", { token: browser.token });
    };
    // Without a password there is nothing else to give.
    expect((await addPasskey()).status).toBe(200);
    await db().user.update({ where: { id: userId }, data: { passwordHash: "$argon2id$x" } });
    expect(await addPasskey()).toMatchObject({ status: 403, json: { code: "reauthenticate" } });
  });

  it("stays out while it is suspended", async () => {
    const { userId } = await createConnected();
    await db().user.update({ where: { id: userId }, data: { suspendedAt: new Date(0) } });
    const browser = new IdentityBrowser();
    expect(await browser.signIn()).toBe("/sign-in?error=suspended&returnTo=%2Fevents");
    expect(browser.isSignedIn).toBe(false);
  });

  it("can be disconnected once it has a password", async () => {
    const { userId, token } = await createConnected();
    expect((await callRoute(oidcRoute, "DELETE", { token })).status).toBe(409);
    await db().user.update({ where: { id: userId }, data: { passwordHash: "$argon2id$x" } });
    const before = await callRoute<{ connected: object | null; canDisconnect: boolean }>(oidcRoute, "GET", { token });
    expect(before.json).toMatchObject({
      label: "Harbor ID",
      canDisconnect: true,
      connected: { email: expect.any(String) as string },
    });
    expect((await callRoute(oidcRoute, "DELETE", { token })).status).toBe(204);
    expect((await callRoute(oidcRoute, "DELETE", { token })).status).toBe(404);
    expect(await outbox.listSubjects("ana.new@nametag.test")).toContain(
      "A way to log in was disconnected from your Nametag account",
    );
    const browser = new IdentityBrowser();
    expect([await browser.signIn(), browser.isSignedIn]).toEqual(["/sign-in?returnTo=%2Fevents", false]);
  });
});
