/** Who may register: everybody, invited addresses, or nobody. */
import path from "node:path";

import * as invitationRoute from "@/app/api/admin/invitations/[id]/route";
import * as invitationsRoute from "@/app/api/admin/invitations/route";
import * as registerRoute from "@/app/api/auth/register/route";
import type { AdminInvitation } from "@/lib/admin/responses";
import { removeExpiredSessions } from "@/lib/auth/service/clean-up";
import { db } from "@/lib/core/server/db";
import { MAX_INVITATIONS } from "@/lib/admin/constants/invitations";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { clock } from "@/lib/core/shared/clock";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { IdentityBrowser, NEW_PERSON, register, runIdentityProvider } from "@/tests/support/servers/identity-browser";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import type { ErrorBody } from "@/tests/support/servers/two-step";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { setVariables, unsetVariables } from "@/tests/support/setup/variables";

recordBus();
const outbox = createOutbox();
const EMAIL = "ana.new@nametag.test";

const setMode = (mode: string): void => setVariables({ REGISTRATION: mode });

beforeEach(resetDatabase);
afterEach(() => unsetVariables({ REGISTRATION: undefined, GUEST_MAILS_PER_DAY: undefined }));

const signUp = (invitation?: string, email = EMAIL) =>
  callRoute<ErrorBody & { user: { id: string; isEmailVerified: boolean } }>(registerRoute, "POST", {
    body: { firstName: "Ana", lastName: "Ruiz", email, password: "rosemary7", location: "Tampa", invitation },
  });

async function createAdmin() {
  const { token, userId } = await createMember({ role: "admin" });
  return {
    userId,
    list: () => callRoute<AdminInvitation[]>(invitationsRoute, "GET", { token }),
    invite: (email = EMAIL) =>
      callRoute<AdminInvitation & ErrorBody>(invitationsRoute, "POST", { token, body: { email } }),
    revoke: (id: string) => callRoute(invitationRoute, "DELETE", { token, params: { id } }),
  };
}

async function readLink(): Promise<string> {
  const [mail] = (await outbox.list()).filter(({ to }) => to === EMAIL);
  return /\/register\?invitation=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

describe("closed", () => {
  it("registers nobody and says so", async () => {
    setMode("closed");
    const { status, json } = await signUp();
    expect([status, json.message]).toEqual([403, expect.stringMatching(/^Registration is closed/)]);
    expect(await db().user.count()).toBe(0);
  });
});

describe("by invitation", () => {
  beforeEach(() => setMode("invited"));

  it("registers an invited address once, and counts it as confirmed", async () => {
    const admin = await createAdmin();
    expect((await admin.invite("ANA.new@nametag.test")).status).toBe(201);
    const token = await readLink();
    expect((await db().invitation.findFirstOrThrow()).tokenHash).not.toContain(token);
    expect((await signUp()).status).toBe(403);
    expect((await signUp("wrong")).status).toBe(403);
    expect((await signUp(token, "other@nametag.test")).status).toBe(403);
    const { status, json } = await signUp(token);
    expect([status, json.user.isEmailVerified]).toEqual([201, true]);
    expect(await outbox.listSubjects(EMAIL)).toEqual(["You are invited to Nametag"]);
    expect((await signUp(token)).status).toBe(403);
    const entries = await db().auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["invitation.sent", admin.userId],
      ["invitation.used", json.user.id],
    ]);
  });

  it("lets one of two registrations at once use the invitation", async () => {
    const admin = await createAdmin();
    await admin.invite();
    const token = await readLink();
    const statuses = (await Promise.all([signUp(token), signUp(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 403]);
  });

  it("refuses a revoked, a replaced and an expired link", async () => {
    stopClock(clock.now());
    const admin = await createAdmin();
    const { json } = await admin.invite();
    const first = await readLink();
    await admin.invite();
    expect((await signUp(first)).status).toBe(403);
    expect((await admin.revoke(json.id)).status).toBe(204);
    expect([(await admin.revoke(json.id)).status, (await admin.list()).json]).toEqual([404, []]);
    await admin.invite("late@nametag.test");
    expect((await admin.list()).json.map(({ email }) => email)).toEqual(["late@nametag.test"]);
    advanceClock({ days: 15 });
    const { invitations } = await removeExpiredSessions();
    expect(invitations).toBe(1);
  });

  it("says that the mail of an invitation failed, until it is sent again", async () => {
    const admin = await createAdmin();
    const { DATA_DIR } = process.env;
    // A file, so that nothing can be stored in it.
    setVariables({ DATA_DIR: path.resolve("package.json") });
    stopClock(clock.now());
    expect((await admin.invite()).json.hasMailFailed).toBe(false);
    await waitForBackgroundWork();
    expect((await admin.list()).json.map(({ hasMailFailed }) => hasMailFailed)).toEqual([false]);
    for (let attempt = 2; attempt <= 10; attempt++) {
      advanceClock({ hours: 1 });
      await runDeliveries();
    }
    expect((await admin.list()).json.map(({ email, hasMailFailed }) => [email, hasMailFailed])).toEqual([
      [EMAIL, true],
    ]);

    setVariables({ DATA_DIR });
    expect((await admin.invite()).json.hasMailFailed).toBe(false);
    const link = await readLink();
    expect((await admin.list()).json.map(({ hasMailFailed }) => hasMailFailed)).toEqual([false]);
    expect((await signUp(link)).status).toBe(201);
  });

  it("counts only those that can be used, of other addresses", async () => {
    stopClock(clock.now());
    const admin = await createAdmin();
    const createMany = (name: string, expiresAt: Date) =>
      db().invitation.createMany({
        data: Array.from({ length: MAX_INVITATIONS }, (_, index) => ({
          ...{ email: `${name}${index}@nametag.test`, tokenHash: `${name}${index}` },
          ...{ invitedById: admin.userId, createdAt: clock.now(), expiresAt },
        })),
      });
    await createMany("expired", fromNow({ minutes: -1 }));
    expect((await admin.invite()).status).toBe(201);
    await db().invitation.deleteMany({ where: { email: EMAIL } });
    await createMany("open", fromNow({ minutes: 1 }));
    expect((await admin.invite()).status).toBe(409);
    await db().invitation.delete({ where: { email: "open0@nametag.test" } });
    expect((await admin.invite()).status).toBe(201);
    // Another link for it needs no more room.
    expect((await admin.invite()).status).toBe(201);
  });

  it("refuses a link after 14 days", async () => {
    stopClock(clock.now());
    const admin = await createAdmin();
    await admin.invite();
    const token = await readLink();
    advanceClock({ days: 15 });
    expect((await signUp(token)).status).toBe(403);
  });

  it("counts invitations as mails to guests, of which an admin has half of the site's", async () => {
    setVariables({ GUEST_MAILS_PER_DAY: "2" });
    const admin = await createAdmin();
    const statuses = [(await admin.invite()).status, (await admin.invite("other@nametag.test")).status];
    expect(statuses).toEqual([201, 429]);
    expect((await admin.list()).json.map(({ email }) => email)).toEqual([EMAIL]);
  });

  it("invites no member, and nobody while registration is open", async () => {
    const admin = await createAdmin();
    await createMember({ email: EMAIL });
    expect((await admin.invite()).json.fields).toHaveProperty("email");
    setMode("open");
    expect((await admin.invite("other@nametag.test")).status).toBe(409);
    expect((await callRoute(invitationsRoute, "POST", { body: { email: EMAIL } })).status).toBe(401);
  });
});

describe("with an identity provider", () => {
  const { be } = runIdentityProvider();

  it.each([
    ["closed", "closed"],
    ["invited", "notInvited"],
  ])("%s: creates no account either", async (mode, reason) => {
    setMode(mode);
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    expect(await browser.signIn()).toBe(`/sign-in?error=${reason}&returnTo=%2Fevents`);
    expect((await register(browser)).status).toBe(401);
  });

  it("closed while the form is filled in: creates no account", async () => {
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    await browser.signIn();
    setMode("closed");
    expect((await register(browser)).status).toBe(403);
    expect(await db().user.count()).toBe(0);
  });

  it("invited: the verified address is enough", async () => {
    setMode("invited");
    const admin = await createAdmin();
    await admin.invite();
    be(NEW_PERSON);
    const browser = new IdentityBrowser();
    await browser.signIn();
    expect((await register(browser)).status).toBe(201);
    expect(await db().invitation.count()).toBe(0);
  });
});
