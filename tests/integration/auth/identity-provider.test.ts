/** Sign-in by an identity provider, against a real one. */
import * as oidcRoute from "@/app/api/auth/oidc/route";
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
  register,
  runIdentityProvider,
} from "@/tests/support/servers/identity-browser";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { byCode, verify } from "@/tests/support/servers/two-step";

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
    for (const claims of [{ email_verified: false }, { email_verified: "true" }, { email: undefined }]) {
      be({ ...NEW_PERSON, ...claims });
      const browser = new IdentityBrowser();
      expect(await browser.signIn()).toBe("/sign-in?error=unverified&returnTo=%2Fevents");
      expect((await register(browser)).status).toBe(401);
    }
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
    const { pendingToken } = readStepCookie(browser);
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

  it("stays with its first identity when another one has its address", async () => {
    const ana = await createUser({ email: EMAIL });
    await connect(ana.id, "somebody else");
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    await browser.signIn();
    expect((await join(browser)).status).toBe(409);
    expect(browser.isSignedIn).toBe(false);
  });
});

function readStepCookie(browser: IdentityBrowser): { pendingToken: string } {
  const value = /nametag-identity=([^.;]+)/.exec(browser.cookie)?.[1] ?? "";
  return (JSON.parse(Buffer.from(value, "base64url").toString()) as { twoStep: { pendingToken: string } }).twoStep;
}

describe("a connected account", () => {
  it("passes its second step at each sign-in", async () => {
    const { userId } = await createConnected();
    const secret = await createAuthenticator(userId);
    const browser = new IdentityBrowser();
    expect(await browser.signIn()).toBe("/sign-in?returnTo=%2Fevents");
    expect(browser.isSignedIn).toBe(false);
    expect((await verify(readStepCookie(browser).pendingToken, byCode(createCode(secret)))).status).toBe(200);
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
    const browser = new IdentityBrowser();
    expect([await browser.signIn(), browser.isSignedIn]).toEqual(["/sign-in?returnTo=%2Fevents", false]);
  });
});

describe("the provider's group", () => {
  const setGroups = (groups: unknown) => be({ ...NEW_PERSON, groups });
  const getRole = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).role;

  beforeEach(async () => {
    process.env.OIDC_ADMIN_GROUP = "organizers";
    resetEnv();
    await createUser({ role: "admin" });
  });

  it("makes its members admins, and takes the role from who left it", async () => {
    const { userId } = await createConnected({ ...NEW_PERSON, groups: ["staff"] });
    expect(await getRole(userId)).toBe("user");
    setGroups(["organizers"]);
    await new IdentityBrowser().signIn();
    expect(await getRole(userId)).toBe("admin");
    setGroups("organizers");
    await new IdentityBrowser().signIn();
    expect(await getRole(userId)).toBe("user");
    const entries = await db().auditEntry.findMany({ where: { subjectId: userId }, orderBy: { id: "asc" } });
    expect(entries.map(({ details }) => details)).toEqual([
      { to: "admin", by: "identity provider" },
      { to: "user", by: "identity provider" },
    ]);
  });

  it("leaves the role to an admin whom another admin made", async () => {
    const { userId } = await createConnected();
    await db().user.update({ where: { id: userId }, data: { role: "admin" } });
    setGroups(["organizers"]);
    await new IdentityBrowser().signIn();
    setGroups([]);
    await new IdentityBrowser().signIn();
    expect(await getRole(userId)).toBe("admin");
  });

  it("takes the role it gave when the account is disconnected", async () => {
    const { userId, token } = await createConnected({ ...NEW_PERSON, groups: ["organizers"] });
    expect(await getRole(userId)).toBe("admin");
    await db().user.update({ where: { id: userId }, data: { passwordHash: "$argon2id$x" } });
    expect((await callRoute(oidcRoute, "DELETE", { token })).status).toBe(204);
    expect(await getRole(userId)).toBe("user");
  });

  it("keeps the last admin", async () => {
    await db().user.deleteMany();
    const { userId } = await createConnected({ ...NEW_PERSON, groups: ["organizers"] });
    setGroups([]);
    const browser = new IdentityBrowser();
    await browser.signIn();
    expect([await getRole(userId), browser.isSignedIn]).toEqual(["admin", true]);
  });
});
