/**
 * Somebody registers a stranger's address, and prepares to keep the account once its owner proves
 * the address (docs/product/sessions.md#first-proof-of-an-address).
 */
import * as confirmRoute from "@/app/api/auth/email/confirm/route";
import * as emailRoute from "@/app/api/auth/email/route";
import * as meRoute from "@/app/api/auth/me/route";
import * as passkeyOptionsRoute from "@/app/api/auth/passkey/options/route";
import * as passkeyRoute from "@/app/api/auth/passkey/route";
import * as registerRoute from "@/app/api/auth/register/route";
import * as requestResetRoute from "@/app/api/auth/request-password-reset/route";
import * as resetRoute from "@/app/api/auth/reset-password/route";
import * as authenticatorRoute from "@/app/api/auth/two-step/authenticator/route";
import * as passkeysOptionsRoute from "@/app/api/auth/two-step/passkeys/options/route";
import * as passkeysRoute from "@/app/api/auth/two-step/passkeys/route";
import * as pushRoute from "@/app/api/push/subscribe/route";
import { verifyEmail } from "@/lib/admin/service/grant";
import { recordEmailProof } from "@/lib/auth/service/first-proof";
import { hashPassword } from "@/lib/auth/service/password/password";
import { storePassword } from "@/lib/auth/service/password/store-password";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";

import { callDuring } from "@/tests/support/database/call-during";
import { resetDatabase } from "@/tests/support/database/database";
import { createSoftPasskey } from "@/tests/support/fakes/soft-passkey";
import { createCode, createPasskey } from "@/tests/support/factories/two-step";
import { createMember, createSession, PASSWORD } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { createOutbox } from "@/tests/support/servers/outbox";
import { createBrowserKeys, createServerKeys } from "@/tests/support/servers/push-service";
import { callRoute, type RouteCall } from "@/tests/support/servers/route";
import { byRecovery, login, startSignIn, toCookieHeader, verify } from "@/tests/support/servers/two-step";
import { stopClock } from "@/tests/support/setup/clock";

type Body = {
  token: string;
  challenge: string;
  key: string;
  recoveryCodes: string[];
  user: { id: string };
  endedSessions: number;
  removedTwoStep: boolean;
  fields?: Record<string, string>;
};

const OWNER = "owner@nametag.test";
const THIEF = "thief@nametag.test";
const NEW_PASSWORD = "a new pass phrase";
const outbox = createOutbox();
const bus = recordBus();

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock(clock.now());
  Object.assign(process.env, createServerKeys());
  resetEnv();
});
afterEach(() => {
  delete process.env.VAPID_PUBLIC_KEY;
  delete process.env.VAPID_PRIVATE_KEY;
  resetEnv();
});

const call = (route: object, method: Parameters<typeof callRoute>[1], options: RouteCall = {}) =>
  callRoute<Body>(route, method, { ...options, headers: { "user-agent": "test", ...options.headers } });
const isSignedIn = async (token: string) => (await call(meRoute, "GET", { token })).status === 200;
const confirm = (token: string, body: object = {}, session?: string) =>
  call(confirmRoute, "POST", { body: { token, ...body }, token: session });

/** Signs in by a passkey alone. Returns the status. */
async function signInByPasskey(passkey: ReturnType<typeof createSoftPasskey>, userId: string) {
  const { json, headers } = await call(passkeyOptionsRoute, "POST");
  const response = passkey.answer(json.challenge, userId);
  return (await call(passkeyRoute, "POST", { body: { response }, cookie: toCookieHeader(headers) })).status;
}

async function register(email = OWNER) {
  const body = { firstName: "Zoe", lastName: "Quist", email, password: PASSWORD, location: "Tampa" };
  const { json } = await call(registerRoute, "POST", { body });
  return { token: json.token, userId: json.user.id };
}

async function addPasskey(token: string, userId: string) {
  const passkey = createSoftPasskey();
  const { json } = await call(passkeysOptionsRoute, "POST", { token });
  const body = { name: "Key", response: passkey.create(json.challenge, userId) };
  const added = await call(passkeysRoute, "POST", { token, body });
  return { passkey, recoveryCodes: added.json.recoveryCodes };
}

/** Registers the owner's address, and leaves everything that could open the account later. */
async function takeAddress() {
  const { token, userId } = await register();
  const { passkey, recoveryCodes } = await addPasskey(token, userId);
  const { json } = await call(authenticatorRoute, "POST", { token });
  await call(authenticatorRoute, "PUT", { token, body: { code: createCode(json.key) } });
  const remembered = await verify(await startSignIn(OWNER), byRecovery(recoveryCodes[0] ?? ""), {
    rememberDevice: true,
  });
  const push = { endpoint: "https://push.service.org/send/thief", keys: createBrowserKeys().keys };
  await call(pushRoute, "POST", { token, body: push });
  await call(emailRoute, "PUT", { token, body: { password: PASSWORD, newEmail: THIEF } });
  const [changeLink = ""] = await outbox.listConfirmationTokens(THIEF);
  const pendingToken = await startSignIn(OWNER);
  return {
    token,
    userId,
    passkey,
    recoveryCodes,
    changeLink,
    pendingToken,
    deviceCookie: toCookieHeader(remembered.headers),
  };
}
type Thief = Awaited<ReturnType<typeof takeAddress>>;

/** Uses everything that `takeAddress` left. */
async function expectLockedOut({
  token,
  userId,
  passkey,
  recoveryCodes,
  changeLink,
  pendingToken,
  deviceCookie,
}: Thief) {
  expect(await isSignedIn(token)).toBe(false);
  expect(await signInByPasskey(passkey, userId)).toBe(401);
  expect((await verify(pendingToken, byRecovery(recoveryCodes[1] ?? ""))).status).toBe(401);
  expect((await login(OWNER, { cookie: deviceCookie })).status).toBe(401);
  expect((await confirm(changeLink, { password: PASSWORD })).status).toBe(400);
  const own = { where: { userId } };
  expect([
    await db().passkey.count(own),
    await db().authenticator.count(own),
    await db().recoveryCode.count(own),
    await db().rememberedDevice.count(own),
    await db().pendingSignIn.count(own),
    await db().pushSubscription.count(own),
    await db().passwordResetToken.count(own),
  ]).toEqual([0, 0, 0, 0, 0, 0, 0]);
}

async function requestReset(): Promise<string> {
  await call(requestResetRoute, "POST", { body: { email: OWNER } });
  const mails = await outbox.list();
  return mails.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? "";
}
const reset = (token: string) => call(resetRoute, "POST", { body: { token, newPassword: NEW_PASSWORD } });
const isVerified = async (userId: string) =>
  (await db().user.findUniqueOrThrow({ where: { id: userId } })).emailVerifiedAt !== null;

describe("the owner of an address that somebody else registered", () => {
  it("takes the account over by a reset link, alone", async () => {
    const thief = await takeAddress();
    const link = await requestReset();
    bus.take();
    expect((await reset(link)).status).toBe(200);
    await expectLockedOut(thief);
    // Without a second step.
    const { status, json } = await login(OWNER, { password: NEW_PASSWORD });
    expect([status, Object.keys(json).sort()]).toEqual([200, ["token", "user"]]);
    expect(await outbox.listSubjects(OWNER)).toContain("Two-step sign-in of your Nametag account was removed");
  });

  it.each(["signed out", "signed in to another account"])("proves nothing by the link, %s", async (where) => {
    const thief = await takeAddress();
    const session = where === "signed out" ? undefined : (await createMember()).token;
    const [link = ""] = await outbox.listConfirmationTokens(OWNER);
    const refused = await confirm(link, {}, session);
    expect([refused.status, refused.json.fields]).toEqual([
      403,
      { password: "Please enter the password of this account." },
    ]);
    expect((await confirm(link, { password: "not it" }, session)).status).toBe(403);
    expect(await isVerified(thief.userId)).toBe(false);
    // The page then offers to reset the password.
    expect((await reset(await requestReset())).status).toBe(200);
    await expectLockedOut(thief);
  });

  it.each([
    ["was never confirmed", null],
    ["was confirmed", clock.now()],
  ])("is not added to an account whose own address %s", async (_, emailVerifiedAt) => {
    const thief = await createMember({ emailVerifiedAt });
    await call(emailRoute, "PUT", { token: thief.token, body: { password: PASSWORD, newEmail: OWNER } });
    const [link = ""] = await outbox.listConfirmationTokens(OWNER);
    const owner = await createMember();
    expect((await confirm(link)).status).toBe(403);
    expect((await confirm(link, {}, owner.token)).status).toBe(403);
    expect((await db().user.findUniqueOrThrow({ where: { id: thief.userId } })).email).toBe(thief.user.email);
  });

  it("is verified by an operator, which ends what was there before", async () => {
    const { token, userId, passkey } = await takeAddress();
    expect(await verifyEmail(OWNER)).toBe(true);
    expect([await isSignedIn(token), await signInByPasskey(passkey, userId)]).toEqual([false, 401]);
    expect(await verifyEmail(OWNER)).toBe(false);
  });

  it.each<[string, (thief: Thief) => Promise<number>]>([
    ["a passkey", ({ passkey, userId }) => signInByPasskey(passkey, userId)],
    [
      "a sign-in that waits for its second step",
      async ({ pendingToken, recoveryCodes }) =>
        (await verify(pendingToken, byRecovery(recoveryCodes[1] ?? ""))).status,
    ],
  ])("keeps %s out that is used while the address is proved", async (_, signIn) => {
    const thief = await takeAddress();
    const { userId } = thief;
    expect(
      await callDuring(
        userId,
        (tx) => recordEmailProof(tx, userId),
        () => signIn(thief),
      ),
    ).toBeGreaterThan(400);
    expect(await db().session.count({ where: { userId } })).toBe(0);
  });
});

describe("a member who registered their own address", () => {
  it("keeps the session in which they confirm it, and is told what was removed", async () => {
    const { token, userId } = await register();
    const { passkey } = await addPasskey(token, userId);
    const other = await createSession(userId);
    const [link = ""] = await outbox.listConfirmationTokens(OWNER);
    bus.take();
    const { status, json } = await confirm(link, {}, token);
    expect([status, json]).toEqual([
      200,
      { kind: "registration", email: OWNER, endedSessions: 1, removedTwoStep: true },
    ]);
    expect(bus.take()).toEqual([
      { type: "session_removed", sids: [other.sid] },
      { type: "user_changed", userId },
    ]);
    expect([await isSignedIn(token), await isSignedIn(other.token)]).toEqual([true, false]);
    expect(await signInByPasskey(passkey, userId)).toBe(401);
    expect((await login(OWNER)).status).toBe(200);
    expect(await outbox.listSubjects(OWNER)).toContain("Two-step sign-in of your Nametag account was removed");
    // The address is proved: a second link removes nothing that was added since.
    await createPasskey(userId);
    expect((await confirm(link)).json).toMatchObject({ endedSessions: 0, removedTwoStep: false });
    expect(await db().passkey.count()).toBe(1);
  });

  it("confirms it by the password on another device, and is signed out on the first", async () => {
    const { token } = await register();
    const [link = ""] = await outbox.listConfirmationTokens(OWNER);
    const { status, json } = await confirm(link, { password: PASSWORD });
    expect([status, json.endedSessions, json.removedTwoStep]).toEqual([200, 1, false]);
    expect(await isSignedIn(token)).toBe(false);
    expect((await login(OWNER)).status).toBe(200);
  });

  it("keeps passkeys when a confirmed address changes", async () => {
    const { token, userId } = await createMember();
    await addPasskey(token, userId);
    await call(emailRoute, "PUT", { token, body: { password: PASSWORD, newEmail: OWNER } });
    const [link = ""] = await outbox.listConfirmationTokens(OWNER);
    expect((await confirm(link, { password: PASSWORD })).json).toMatchObject({ removedTwoStep: false });
    expect([await db().passkey.count(), await isSignedIn(token)]).toEqual([1, true]);
  });

  it("loses passkeys when the first address they confirm is a changed one", async () => {
    const { token, userId } = await register("typo@nametag.test");
    await addPasskey(token, userId);
    await call(emailRoute, "PUT", { token, body: { password: PASSWORD, newEmail: OWNER } });
    const [link = ""] = await outbox.listConfirmationTokens(OWNER);
    expect((await confirm(link, {}, token)).json).toMatchObject({ kind: "change", removedTwoStep: true });
    expect([await db().passkey.count(), await isSignedIn(token)]).toEqual([0, true]);
  });
});

describe("a link that is used while its proof ends", () => {
  it("confirms nothing for a session that ends meanwhile", async () => {
    const { token, userId } = await register();
    const [link = ""] = await outbox.listConfirmationTokens(OWNER);
    const end = (tx: Parameters<typeof recordEmailProof>[0]) => tx.session.deleteMany({ where: { userId } });
    expect((await callDuring(userId, end, () => confirm(link, {}, token))).status).toBe(401);
    expect(await isVerified(userId)).toBe(false);
  });

  it("confirms nothing for a password that changes meanwhile", async () => {
    const { userId } = await register();
    const [link = ""] = await outbox.listConfirmationTokens(OWNER);
    const passwordHash = await hashPassword(NEW_PASSWORD);
    const change = (tx: Parameters<typeof storePassword>[0]) => storePassword(tx, userId, passwordHash);
    expect((await callDuring(userId, change, () => confirm(link, { password: PASSWORD }))).status).toBe(403);
    expect(await isVerified(userId)).toBe(false);
  });
});
