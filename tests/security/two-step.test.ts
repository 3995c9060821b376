/** Attacks on two-step sign-in and on what asks an admin again. */
import { isoBase64URL } from "@simplewebauthn/server/helpers";

import * as emailRoute from "@/app/api/auth/email/route";
import * as loginRoute from "@/app/api/auth/login/route";
import * as passkeyOptionsRoute from "@/app/api/auth/passkey/options/route";
import * as passkeyRoute from "@/app/api/auth/passkey/route";
import * as reauthenticateOptionsRoute from "@/app/api/auth/reauthenticate/options/route";
import * as reauthenticateRoute from "@/app/api/auth/reauthenticate/route";
import * as requestResetRoute from "@/app/api/auth/request-password-reset/route";
import * as resetRoute from "@/app/api/auth/reset-password/route";
import * as meRoute from "@/app/api/auth/me/route";
import * as authenticatorRoute from "@/app/api/auth/two-step/authenticator/route";
import * as codesRoute from "@/app/api/auth/two-step/recovery-codes/route";
import * as devicesRoute from "@/app/api/auth/two-step/devices/[id]/route";
import * as passkeyByIdRoute from "@/app/api/auth/two-step/passkeys/[id]/route";
import * as passkeysOptionsRoute from "@/app/api/auth/two-step/passkeys/options/route";
import * as passkeysRoute from "@/app/api/auth/two-step/passkeys/route";
import * as twoStepRoute from "@/app/api/auth/two-step/route";
import * as verifyOptionsRoute from "@/app/api/auth/two-step/verify-options/route";
import * as ownProfileRoute from "@/app/api/profiles/me/route";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { consume, resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { readOutbox } from "@/lib/mail/outbox";

import { resetDatabase } from "@/tests/support/database/database";
import { createSoftPasskey, type SoftPasskey } from "@/tests/support/fakes/soft-passkey";
import {
  createAuthenticator,
  createCode,
  createPasskey,
  createRememberedDevice,
} from "@/tests/support/factories/two-step";
import { createMember, createSession, createUser, PASSWORD } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { callRoute, type RouteCall } from "@/tests/support/servers/route";
import { byCode, startSignIn, toCookieHeader, verify, type ErrorBody } from "@/tests/support/servers/two-step";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

recordBus();

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock(clock.now());
});

const call = (route: object, method: Parameters<typeof callRoute>[1], options: RouteCall = {}) =>
  callRoute<ErrorBody & { challenge: string; token: string; twoStep: { pendingToken: string } }>(route, method, {
    ...options,
    headers: { "user-agent": "test", ...options.headers },
  });

/** A member with a passkey that was added through the routes. */
async function createWithPasskey() {
  const member = await createMember();
  const passkey = createSoftPasskey();
  const { json } = await call(passkeysOptionsRoute, "POST", { token: member.token });
  const response = passkey.create(json.challenge, member.userId);
  const { status } = await call(passkeysRoute, "POST", { token: member.token, body: { name: "Phone", response } });
  expect(status).toBe(201);
  return { ...member, passkey };
}

describe("a passkey alone", () => {
  async function ask() {
    const { json, headers } = await call(passkeyOptionsRoute, "POST");
    return { challenge: json.challenge, cookie: toCookieHeader(headers) };
  }
  const signIn = (response: object, cookie: string) => call(passkeyRoute, "POST", { body: { response }, cookie });

  test("signs in without password and second step, once", async () => {
    const { passkey, userId } = await createWithPasskey();
    const { challenge, cookie } = await ask();
    const answer = passkey.answer(challenge, userId);
    const { status, json } = await signIn(answer, cookie);
    expect(status).toBe(200);
    expect((await call(meRoute, "GET", { token: json.token })).status).toBe(200);
    expect((await signIn(answer, cookie)).status).toBe(401);
    // The mail about the new device, once.
    expect(await db().delivery.count({ where: { userId, key: { startsWith: "security:new_device" } } })).toBe(1);
  });

  test("is refused in another browser than the one that asked", async () => {
    const { passkey, userId } = await createWithPasskey();
    const { challenge } = await ask();
    const answer = passkey.answer(challenge, userId);
    expect((await signIn(answer, "")).status).toBe(401);
    expect((await signIn(answer, (await ask()).cookie)).status).toBe(401);
  });

  test("is refused when the device did not check who holds it", async () => {
    const { passkey, userId } = await createWithPasskey();
    const { challenge, cookie } = await ask();
    expect((await signIn(passkey.answer(challenge, userId, { userVerified: false }), cookie)).status).toBe(401);
  });

  test.each<[string, Parameters<SoftPasskey["answer"]>[2]]>([
    ["another site", { origin: "https://nametag.example.com" }],
    ["another domain", { rpId: "example.com" }],
    ["another key", { key: createSoftPasskey().privateKey }],
    ["a counter that went back", { counter: 0 }],
  ])("is refused with %s", async (_, options) => {
    const { passkey, userId } = await createWithPasskey();
    const first = await ask();
    expect((await signIn(passkey.answer(first.challenge, userId, { counter: 7 }), first.cookie)).status).toBe(200);
    const { challenge, cookie } = await ask();
    expect((await signIn(passkey.answer(challenge, userId, { counter: 8, ...options }), cookie)).status).toBe(401);
  });

  test("is refused for another member, after five minutes, and for a suspended one", async () => {
    const { passkey, userId } = await createWithPasskey();
    const other = await createUser();
    const first = await ask();
    expect((await signIn(passkey.answer(first.challenge, other.id), first.cookie)).status).toBe(401);
    const late = await ask();
    advanceClock({ minutes: 5, seconds: 1 });
    expect((await signIn(passkey.answer(late.challenge, userId), late.cookie)).status).toBe(401);
    await db().user.update({ where: { id: userId }, data: { suspendedAt: clock.now() } });
    const { challenge, cookie } = await ask();
    expect((await signIn(passkey.answer(challenge, userId), cookie)).status).toBe(403);
  });
});

describe("a passkey as the second step", () => {
  const byPasskey = (response: object) => ({ method: "passkey", response });
  const ask = async (pendingToken: string) =>
    (await call(verifyOptionsRoute, "POST", { body: { pendingToken } })).json.challenge;

  test("completes its own sign-in only", async () => {
    const { passkey, user, userId } = await createWithPasskey();
    const [mine, another] = [await startSignIn(user.email), await startSignIn(user.email)];
    const answer = byPasskey(passkey.answer(await ask(mine), userId));
    expect((await verify(another, answer)).status).toBe(403);
    const again = byPasskey(passkey.answer(await ask(mine), userId));
    expect((await verify(mine, again)).status).toBe(200);
  });

  test("is not completed by another member's passkey or by an answer for another purpose", async () => {
    const ana = await createWithPasskey();
    const ben = await createWithPasskey();
    const pending = await startSignIn(ana.user.email);
    const bens = ben.passkey.answer(await ask(pending), ana.userId);
    expect((await verify(pending, byPasskey(bens))).status).toBe(403);
    const { json } = await call(reauthenticateOptionsRoute, "POST", { token: ana.token });
    const reauthentication = ana.passkey.answer(json.challenge, ana.userId);
    expect((await verify(pending, byPasskey(reauthentication))).status).toBe(403);
    const invented = ana.passkey.answer(isoBase64URL.fromUTF8String("a challenge of our own"), ana.userId);
    expect((await verify(pending, byPasskey(invented))).status).toBe(403);
  });
});

test("a pending token is no session, in no place where a token is read", async () => {
  const ana = await createUser();
  await createAuthenticator(ana.id);
  const pending = await startSignIn(ana.email);
  expect((await call(meRoute, "GET", { token: pending })).status).toBe(401);
  expect((await call(meRoute, "GET", { cookie: `next-auth.session-token=${pending}` })).status).toBe(401);
  expect(await db().session.count()).toBe(0);
});

test("a new password by a link neither turns two-step sign-in off nor skips it", async () => {
  const ana = await createUser();
  const secret = await createAuthenticator(ana.id);
  await call(requestResetRoute, "POST", { body: { email: ana.email } });
  await waitForBackgroundWork();
  const mail = (await readOutbox(env().DATA_DIR)).find(({ to }) => to === ana.email);
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await call(resetRoute, "POST", { body: { token, newPassword: "another one" } })).status).toBe(200);
  expect(await db().session.count()).toBe(0);
  const { json } = await call(loginRoute, "POST", { body: { email: ana.email, password: "another one" } });
  expect(Object.keys(json)).toEqual(["twoStep"]);
  expect((await verify(json.twoStep.pendingToken, byCode(createCode(secret)))).status).toBe(200);
});

describe("a stolen session whose member proved who they are long ago", () => {
  async function createStolen() {
    const member = await createMember();
    const secret = await createAuthenticator(member.userId);
    const { id } = await createPasskey(member.userId);
    const { token } = await createSession(member.userId, { createdAt: fromNow({ minutes: -16 }) });
    return { ...member, token, secret, passkeyId: id };
  }

  test("changes no factor", async () => {
    const { token, passkeyId } = await createStolen();
    const attempts = [
      call(authenticatorRoute, "POST", { token }),
      call(authenticatorRoute, "PUT", { token, body: { code: "123456" } }),
      call(authenticatorRoute, "DELETE", { token }),
      call(passkeysOptionsRoute, "POST", { token }),
      call(passkeyByIdRoute, "DELETE", { token, params: { id: passkeyId } }),
      call(codesRoute, "POST", { token }),
      call(twoStepRoute, "DELETE", { token }),
    ];
    for (const { status, json } of await Promise.all(attempts))
      expect([status, json.code]).toEqual([403, "reauthenticate"]);
    expect(await db().passkey.count()).toBe(1);
  });

  test("turns nothing off after a wrong password or code, and does after the right one", async () => {
    const { token, secret } = await createStolen();
    const prove = (proof: object) => call(reauthenticateRoute, "POST", { token, body: { proof } });
    const turnOff = () => call(twoStepRoute, "DELETE", { token });
    expect((await prove({ method: "password", password: "wrong one" })).status).toBe(403);
    expect((await prove(byCode("000000"))).status).toBe(403);
    expect((await turnOff()).json.code).toBe("reauthenticate");
    expect((await prove(byCode(createCode(secret)))).status).toBe(204);
    expect((await turnOff()).status).toBe(204);
    expect(await db().user.findFirst({ select: { hasTwoStep: true } })).toEqual({ hasTwoStep: false });
  });

  test("guesses the password 60 times a day at most", async () => {
    const { token, userId } = await createStolen();
    for (let count = 0; count < 60; count += 1) await consume("passwordCheckDay", userId);
    const proof = { method: "password", password: PASSWORD };
    expect((await call(reauthenticateRoute, "POST", { token, body: { proof } })).status).toBe(429);
  });

  test("is open again for its own session alone after the password", async () => {
    const { token, userId } = await createStolen();
    const { token: other } = await createSession(userId, { createdAt: fromNow({ minutes: -16 }) });
    const proof = { method: "password", password: PASSWORD };
    expect((await call(reauthenticateRoute, "POST", { token, body: { proof } })).status).toBe(204);
    expect((await call(codesRoute, "POST", { token })).status).toBe(200);
    expect((await call(codesRoute, "POST", { token: other })).json.code).toBe("reauthenticate");
    advanceClock({ minutes: 15, seconds: 1 });
    expect((await call(codesRoute, "POST", { token })).json.code).toBe("reauthenticate");
  });
});

describe("an account without a password", () => {
  const ACTS = [
    ["the account is deleted", ownProfileRoute, "DELETE", {}, 204],
    ["the email is changed", emailRoute, "PUT", { newEmail: "new.name@nametag.test" }, 200],
  ] as const;
  const createWithoutPassword = async () => {
    const { userId } = await createMember({ passwordHash: null });
    return { userId, secret: await createAuthenticator(userId) };
  };

  test.each(ACTS)("with a stolen session alone: not so that %s", async (_, route, method, body) => {
    const { userId } = await createWithoutPassword();
    const { token } = await createSession(userId, { createdAt: fromNow({ minutes: -16 }) });
    for (const password of [undefined, PASSWORD, ""]) {
      const { status, json } = await call(route, method, { token, body: { ...body, password } });
      expect([status, json.code]).toEqual(password === "" ? [400, "validation"] : [403, "reauthenticate"]);
    }
    for (const proof of [{ method: "password", password: PASSWORD }, byCode("000000")])
      expect((await call(reauthenticateRoute, "POST", { token, body: { proof } })).status).toBe(403);
    expect((await call(route, method, { token, body })).json.code).toBe("reauthenticate");
    expect(await db().emailConfirmation.count()).toBe(0);
    expect((await call(meRoute, "GET", { token })).status).toBe(200);
  });

  test.each(ACTS)("with a code, or soon after a sign-in: %s", async (_, route, method, body, status) => {
    const old = await createWithoutPassword();
    const { token } = await createSession(old.userId, { createdAt: fromNow({ minutes: -16 }) });
    const proof = byCode(createCode(old.secret));
    expect((await call(reauthenticateRoute, "POST", { token, body: { proof } })).status).toBe(204);
    expect((await call(route, method, { token, body })).status).toBe(status);
    const recent = await createMember({ passwordHash: null });
    expect((await call(route, method, { token: recent.token, body })).status).toBe(status);
  });

  test.each(ACTS)("with a password, a recent sign-in is not enough: not so that %s", async (_, route, method, body) => {
    const { token } = await createMember();
    const { status, json } = await call(route, method, { token, body });
    expect([status, json.fields]).toEqual([400, { password: "Password is required" }]);
  });
});

test("nobody changes another member's passkeys or remembered devices", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  const [passkey, device] = [await createPasskey(ana.userId), await createRememberedDevice(ana.userId)];
  const asBen = (id: string, body?: object) => ({ token: ben.token, params: { id }, body });
  expect((await call(passkeyByIdRoute, "PATCH", asBen(passkey.id, { name: "Mine" }))).status).toBe(404);
  expect((await call(passkeyByIdRoute, "DELETE", asBen(passkey.id))).status).toBe(404);
  expect((await call(devicesRoute, "DELETE", asBen(device.id))).status).toBe(404);
});
