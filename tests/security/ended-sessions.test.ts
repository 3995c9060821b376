/**
 * A thief's call is running while the owner ends the thief's session: it must write nothing once
 * the session has ended. Each test holds the owner's change uncommitted until the call waits for it
 * or is done.
 */
import * as sessionRoute from "@/app/api/auth/sessions/[id]/route";
import * as sessionsRoute from "@/app/api/auth/sessions/route";
import * as emailRoute from "@/app/api/auth/email/route";
import * as resendRoute from "@/app/api/auth/email/resend/route";
import * as authenticatorRoute from "@/app/api/auth/two-step/authenticator/route";
import * as passkeyByIdRoute from "@/app/api/auth/two-step/passkeys/[id]/route";
import * as passkeysOptionsRoute from "@/app/api/auth/two-step/passkeys/options/route";
import * as passkeysRoute from "@/app/api/auth/two-step/passkeys/route";
import * as codesRoute from "@/app/api/auth/two-step/recovery-codes/route";
import * as twoStepRoute from "@/app/api/auth/two-step/route";
import * as profileRoute from "@/app/api/profiles/me/route";
import * as pushRoute from "@/app/api/push/subscribe/route";
import { toPublicSessionId } from "@/lib/account/data/sessions";
import { enqueueConfirmation } from "@/lib/account/service/email/send-link";
import { hashPassword } from "@/lib/auth/service/password/password";
import { storePassword } from "@/lib/auth/service/password/store-password";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";

import { callDuring } from "@/tests/support/database/call-during";
import { resetDatabase } from "@/tests/support/database/database";
import { createSoftPasskey } from "@/tests/support/fakes/soft-passkey";
import { createAuthenticator, createCode, createPasskey } from "@/tests/support/factories/two-step";
import { createMember, createSession, PASSWORD } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { createOutbox } from "@/tests/support/servers/outbox";
import { createBrowserKeys, createServerKeys } from "@/tests/support/servers/push-service";
import { callRoute, type RouteCall } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

type Tx = Prisma.TransactionClient;
type Method = Parameters<typeof callRoute>[1];

const THIEF = "thief@nametag.test";
createOutbox();
recordBus();

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

/**
 * An owner, and the session that a thief has stolen. Both sessions gave the password a moment ago.
 */
async function createOwnerAndThief() {
  const owner = await createMember();
  const thief = await createSession(owner.userId);
  const call = (route: object, method: Method, options: RouteCall = {}) =>
    callRoute<{ challenge: string }>(route, method, { token: thief.token, ...options });
  return { ...owner, thief, call };
}
type Case = Awaited<ReturnType<typeof createOwnerAndThief>>;

/** Runs the thief's call while the owner's new password is stored. Returns its status. */
async function callDuringNewPassword({ userId, sid }: Case, attack: () => Promise<{ status: number }>) {
  const passwordHash = await hashPassword("a new pass phrase");
  return (await callDuring(userId, (tx) => storePassword(tx, userId, passwordHash, sid), attack)).status;
}

const waitingChange = (userId: string) => ({
  userId,
  kind: "change",
  email: THIEF,
  token: "a".repeat(64),
  createdAt: clock.now(),
  expiresAt: fromNow({ hours: 24 }),
});
const countChanges = () => db().emailConfirmation.count({ where: { kind: "change" } });
const isTwoStepOn = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).hasTwoStep;

describe("a change of the email", () => {
  it("does not come back by sending its link again while a new password ends it", async () => {
    const member = await createOwnerAndThief();
    await db().emailConfirmation.create({ data: waitingChange(member.userId) });
    expect(await callDuringNewPassword(member, () => member.call(resendRoute, "POST"))).toBe(401);
    expect(await countChanges()).toBe(0);
  });

  it("does not come back by sending its link again while the owner cancels it", async () => {
    const { userId, call } = await createOwnerAndThief();
    await db().emailConfirmation.create({ data: waitingChange(userId) });
    const cancel = (tx: Tx) => tx.emailConfirmation.deleteMany({ where: { userId } });
    // Nothing waits any more.
    expect((await callDuring(userId, cancel, () => call(resendRoute, "POST"))).status).toBe(409);
    expect(await countChanges()).toBe(0);
  });

  it("is cancelled with a link that is being sent again", async () => {
    const { userId, token } = await createOwnerAndThief();
    const link = { userId, kind: "change", email: THIEF } as const;
    const cancel = () => callRoute(emailRoute, "DELETE", { token });
    expect((await callDuring(userId, (tx) => enqueueConfirmation(tx, link), cancel)).status).toBe(204);
    expect(await countChanges()).toBe(0);
  });

  it("stays cancelled after 25 races of a cancellation and a link that is sent again", async () => {
    const members = await Promise.all(Array.from({ length: 25 }, createOwnerAndThief));
    await db().emailConfirmation.createMany({
      data: members.map(({ userId }, number) => ({ ...waitingChange(userId), token: `token ${number}` })),
    });
    await Promise.all(
      members.flatMap(({ token, call }) => [call(resendRoute, "POST"), callRoute(emailRoute, "DELETE", { token })]),
    );
    expect(await countChanges()).toBe(0);
  });

  it("is not requested by a session that a new password ends", async () => {
    const member = await createOwnerAndThief();
    const body = { password: PASSWORD, newEmail: THIEF };
    expect(await callDuringNewPassword(member, () => member.call(emailRoute, "PUT", { body }))).toBe(401);
    expect(await countChanges()).toBe(0);
  });

  it("is not requested with a password that the same session changes meanwhile", async () => {
    const { userId, sid, token } = await createOwnerAndThief();
    const passwordHash = await hashPassword("a new pass phrase");
    const body = { password: PASSWORD, newEmail: THIEF };
    const change = (tx: Tx) => storePassword(tx, userId, passwordHash, sid);
    expect((await callDuring(userId, change, () => callRoute(emailRoute, "PUT", { token, body }))).status).toBe(403);
    expect(await countChanges()).toBe(0);
  });
});

describe("a session that a new password ends", () => {
  it("adds no passkey", async () => {
    const member = await createOwnerAndThief();
    const { json } = await member.call(passkeysOptionsRoute, "POST");
    const body = { name: "Thief's", response: createSoftPasskey().create(json.challenge, member.userId) };
    expect(await callDuringNewPassword(member, () => member.call(passkeysRoute, "POST", { body }))).toBe(401);
    expect([await db().passkey.count(), await db().recoveryCode.count()]).toEqual([0, 0]);
  });

  it("starts no authenticator app", async () => {
    const member = await createOwnerAndThief();
    expect(await callDuringNewPassword(member, () => member.call(authenticatorRoute, "POST"))).toBe(401);
    expect(await db().authenticator.count()).toBe(0);
  });

  it("turns no authenticator app on", async () => {
    const member = await createOwnerAndThief();
    const secret = await createAuthenticator(member.userId);
    await db().authenticator.updateMany({ data: { confirmedAt: null } });
    const body = { code: createCode(secret) };
    expect(await callDuringNewPassword(member, () => member.call(authenticatorRoute, "PUT", { body }))).toBe(401);
    expect(await isTwoStepOn(member.userId)).toBe(false);
  });

  it("gets no recovery codes", async () => {
    const member = await createOwnerAndThief();
    await createPasskey(member.userId);
    expect(await callDuringNewPassword(member, () => member.call(codesRoute, "POST"))).toBe(401);
    expect(await db().recoveryCode.count()).toBe(0);
  });

  it.each<[string, (member: Case, passkeyId: string) => Promise<{ status: number }>]>([
    ["the passkey", ({ call }, id) => call(passkeyByIdRoute, "DELETE", { params: { id } })],
    ["the authenticator app", ({ call }) => call(authenticatorRoute, "DELETE")],
    ["two-step sign-in", ({ call }) => call(twoStepRoute, "DELETE")],
  ])("does not remove %s", async (_, attack) => {
    const member = await createOwnerAndThief();
    await createAuthenticator(member.userId);
    const { id } = await createPasskey(member.userId);
    expect(await callDuringNewPassword(member, () => attack(member, id))).toBe(401);
    expect([await db().passkey.count(), await db().authenticator.count()]).toEqual([1, 1]);
  });

  it("registers no device for push", async () => {
    const member = await createOwnerAndThief();
    const body = { endpoint: "https://push.service.org/send/thief", keys: createBrowserKeys().keys };
    expect(await callDuringNewPassword(member, () => member.call(pushRoute, "POST", { body }))).toBe(401);
    expect(await db().pushSubscription.count()).toBe(0);
  });

  it("ends no session of the owner", async () => {
    const member = await createOwnerAndThief();
    expect(await callDuringNewPassword(member, () => member.call(sessionsRoute, "DELETE"))).toBe(401);
    const params = { id: toPublicSessionId(member.sid) };
    const another = { ...member, thief: await createSession(member.userId) };
    const end = () => callRoute(sessionRoute, "DELETE", { token: another.thief.token, params });
    expect(await callDuringNewPassword(another, end)).toBe(401);
    expect(await db().session.findMany({ select: { sid: true } })).toEqual([{ sid: member.sid }]);
  });

  it("does not delete the account", async () => {
    const member = await createOwnerAndThief();
    const body = { password: PASSWORD };
    expect(await callDuringNewPassword(member, () => member.call(profileRoute, "DELETE", { body }))).toBe(401);
    expect((await db().user.findUniqueOrThrow({ where: { id: member.userId } })).deletedAt).toBeNull();
  });
});

it("writes nothing after the answer to the owner who ends the session", async () => {
  const { userId, token, thief } = await createOwnerAndThief();
  const write = (tx: Tx) =>
    tx.recoveryCode.create({ data: { userId, codeHash: "a".repeat(64), createdAt: clock.now() } });
  const end = async (): Promise<[number, number]> => {
    const params = { id: toPublicSessionId(thief.sid) };
    const { status } = await callRoute(sessionRoute, "DELETE", { token, params });
    return [status, await db().recoveryCode.count()];
  };
  expect(await callDuring(userId, write, end)).toEqual([204, 1]);
});
