/** Admins by a group of the identity provider. */
import * as oidcRoute from "@/app/api/auth/oidc/route";
import { grantAdmin } from "@/lib/admin/service/grant";
import { changeRole } from "@/lib/admin/service/users";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";

import { waitForBlockedBackend } from "@/tests/support/database/blocked-backend";
import { createAuthenticator, createCode } from "@/tests/support/factories/two-step";
import { createMember, createUser } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import {
  IdentityBrowser,
  join,
  NEW_PERSON,
  readStepCookie,
  runIdentityProvider,
} from "@/tests/support/servers/identity-browser";
import { callRoute } from "@/tests/support/servers/route";
import { byCode, verify } from "@/tests/support/servers/two-step";

recordBus();
const { be, createConnected } = runIdentityProvider();

const getPendingToken = (browser: IdentityBrowser): string => readStepCookie(browser).twoStep?.pendingToken ?? "";

const setGroups = (groups: unknown) => be({ ...NEW_PERSON, groups });
const getRole = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).role;

let admin: Awaited<ReturnType<typeof createMember>>;

beforeEach(async () => {
  process.env.OIDC_ADMIN_GROUP = "organizers";
  resetEnv();
  admin = await createMember({ role: "admin" });
});

it("gives no role back by what was said before an admin took it", async () => {
  const { userId } = await createConnected({ ...NEW_PERSON, groups: ["organizers"] });
  const secret = await createAuthenticator(userId);
  const browser = new IdentityBrowser();
  await browser.signIn();
  await changeRole(admin.actor, userId, "user");
  expect((await verify(getPendingToken(browser), byCode(createCode(secret)))).status).toBe(200);
  expect(await getRole(userId)).toBe("user");
});

it("counts when a second step connects the account", async () => {
  const ana = await createUser({ email: "ana.new@nametag.test" });
  const secret = await createAuthenticator(ana.id);
  setGroups(["organizers"]);
  const browser = new IdentityBrowser();
  await browser.signIn();
  expect((await verify(getPendingToken(browser), byCode(createCode(secret)))).status).toBe(200);
  expect(await getRole(ana.id)).toBe("admin");
});

it.each([
  ["an admin", (id: string) => changeRole(admin.actor, id, "admin")],
  ["the command line", () => grantAdmin("ana.new@nametag.test")],
])("leaves a role that %s confirmed", async (_, confirm) => {
  const { userId } = await createConnected({ ...NEW_PERSON, groups: ["organizers"] });
  await confirm(userId);
  setGroups([]);
  await new IdentityBrowser().signIn();
  expect(await getRole(userId)).toBe("admin");
});

it("leaves a role that is confirmed while it is taken", async () => {
  const { userId } = await createConnected({ ...NEW_PERSON, groups: ["organizers"] });
  setGroups([]);
  const browser = new IdentityBrowser();
  const response = await browser.identify();
  const signedIn = await db().$transaction(async (tx) => {
    await lockUsers(tx, [userId]);
    const done = browser.get(response);
    await waitForBlockedBackend();
    await tx.connectedIdentity.updateMany({ where: { userId }, data: { grantsAdmin: false } });
    return { done };
  });
  await signedIn.done;
  expect(await getRole(userId)).toBe("admin");
});

it("takes a role that it gave at an earlier provider", async () => {
  const ana = await createUser({ email: "ana.new@nametag.test", role: "admin" });
  const former = { issuer: "https://former.example", subject: "ana", email: "x@nametag.test" };
  await db().connectedIdentity.create({
    data: { ...former, userId: ana.id, grantsAdmin: true, lastUsedAt: new Date(0) },
  });
  setGroups(["organizers"]);
  const browser = new IdentityBrowser();
  await browser.signIn();
  expect((await join(browser)).status).toBe(200);
  expect(await getRole(ana.id)).toBe("admin");
  setGroups([]);
  await new IdentityBrowser().signIn();
  expect(await getRole(ana.id)).toBe("user");
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
