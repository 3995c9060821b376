/** Sign-in with a second step: authenticator codes, recovery codes and remembered devices. */
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { replaceRecoveryCodes } from "@/lib/two-step/service/factors/recovery-codes";

import { recordBus } from "@/tests/support/servers/bus";
import { byCode, byRecovery, login, startSignIn, toCookieHeader, verify } from "@/tests/support/servers/two-step";
import { resetDatabase } from "@/tests/support/database/database";
import { createAuthenticator, createCode } from "@/tests/support/factories/two-step";
import { createUser } from "@/tests/support/factories/users";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

recordBus();

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock(clock.now());
});

async function createProtected() {
  const user = await createUser();
  const secret = await createAuthenticator(user.id);
  return { ...user, secret };
}
const createCodes = (userId: string) => db().$transaction((tx) => replaceRecoveryCodes(tx, userId));
const countSessions = (userId: string) => db().session.count({ where: { userId } });
const findSession = (userId: string) => db().session.findFirstOrThrow({ where: { userId } });

test("responds to the password with a pending token, and with no session", async () => {
  const ana = await createProtected();
  const { status, json, headers, text } = await login(ana.email);
  expect([status, Object.keys(json)]).toEqual([200, ["twoStep"]]);
  expect(json.twoStep.methods).toEqual(["authenticator"]);
  expect(headers.getSetCookie()).toEqual([]);
  expect(await countSessions(ana.id)).toBe(0);
  const [stored] = await db().pendingSignIn.findMany();
  expect(text).not.toContain(stored?.tokenHash);
});

test("opens the session after a code of the app, with what the member chose at the password", async () => {
  const ana = await createProtected();
  const pending = await startSignIn(ana.email, { rememberMe: true });
  const { status, json, headers } = await verify(pending, byCode(createCode(ana.secret)));
  expect([status, json.user.email]).toEqual([200, ana.email]);
  const session = await findSession(ana.id);
  expect(session).toMatchObject({ sess: { rememberMe: true }, provedAt: clock.now() });
  expect(headers.getSetCookie().join()).toContain(`next-auth.session-token=${json.token}`);
  expect(toCookieHeader(headers)).not.toContain("remembered-device");
  // The pending token is used up.
  advance(60);
  expect((await verify(pending, byCode(createCode(ana.secret)))).status).toBe(401);
});

const advance = (seconds: number) => advanceClock({ seconds });

test("accepts the code of one step ago or ahead, and no other", async () => {
  const ana = await createProtected();
  for (const [seconds, status] of [
    [-60, 403],
    [60, 403],
    [-30, 200],
    [0, 200],
    [30, 200],
  ] as const) {
    expect((await verify(await startSignIn(ana.email), byCode(createCode(ana.secret, seconds)))).status).toBe(status);
  }
});

test("accepts a code once, and none from before it", async () => {
  const ana = await createProtected();
  const [earlier, now] = [createCode(ana.secret, -30), createCode(ana.secret)];
  expect((await verify(await startSignIn(ana.email), byCode(now))).status).toBe(200);
  expect((await verify(await startSignIn(ana.email), byCode(now))).json.code).toBe("forbidden");
  expect((await verify(await startSignIn(ana.email), byCode(earlier))).status).toBe(403);
});

test("accepts a code once when it is sent many times at once", async () => {
  const ana = await createProtected();
  const code = createCode(ana.secret);
  const pending = [await startSignIn(ana.email), await startSignIn(ana.email), await startSignIn(ana.email)];
  const statuses = (await Promise.all(pending.map((token) => verify(token, byCode(code))))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 403, 403]);
  expect(await countSessions(ana.id)).toBe(1);
});

test("accepts each recovery code once, typed in any way, also when it is sent twice at once", async () => {
  const ana = await createProtected();
  const [first = "", second = ""] = await createCodes(ana.id);
  expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/);
  const typed = first.toUpperCase().replaceAll("-", " ");
  expect((await login(ana.email)).json.twoStep.methods).toEqual(["authenticator", "recovery"]);
  expect((await verify(await startSignIn(ana.email), byRecovery(typed))).status).toBe(200);
  expect((await verify(await startSignIn(ana.email), byRecovery(first))).status).toBe(403);
  const pending = [await startSignIn(ana.email), await startSignIn(ana.email)];
  const responses = await Promise.all(pending.map((token) => verify(token, byRecovery(second))));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(await db().recoveryCode.count({ where: { usedAt: null } })).toBe(8);
});

test("asks to wait longer after each wrong code, also with the right code and across sign-ins", async () => {
  const ana = await createProtected();
  const tryWrong = async () => verify(await startSignIn(ana.email), byCode("000000"));
  for (let count = 0; count < 5; count += 1) expect((await tryWrong()).status).toBe(403);
  const blocked = await verify(await startSignIn(ana.email), byCode(createCode(ana.secret)));
  expect([blocked.status, blocked.headers.get("retry-after")]).toEqual([429, "30"]);
  advance(31);
  expect((await tryWrong()).status).toBe(403);
  expect((await tryWrong()).headers.get("retry-after")).toBe("60");
  advance(61);
  expect((await verify(await startSignIn(ana.email), byCode(createCode(ana.secret)))).status).toBe(200);
  expect(await db().twoStepAttempts.count()).toBe(0);
});

test("counts every one of many wrong codes at once", async () => {
  const ana = await createProtected();
  const pending = await startSignIn(ana.email);
  const responses = await Promise.all(Array.from({ length: 12 }, () => verify(pending, byCode("000000"))));
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
});

test("ends a pending sign-in after ten minutes, in another browser, and by a new password", async () => {
  const ana = await createProtected();
  const old = await startSignIn(ana.email);
  advance(601);
  expect((await verify(old, byCode(createCode(ana.secret)))).status).toBe(401);
  const pending = await startSignIn(ana.email);
  expect((await verify(pending, byCode(createCode(ana.secret)), { userAgent: "another" })).status).toBe(401);
  await db().user.update({ where: { id: ana.id }, data: { passwordHash: "another hash" } });
  expect((await verify(pending, byCode(createCode(ana.secret)))).status).toBe(401);
  expect(await countSessions(ana.id)).toBe(0);
});

test("signs in neither a suspended nor a deleted member who had begun before", async () => {
  const ana = await createProtected();
  const pending = await startSignIn(ana.email);
  await db().user.update({ where: { id: ana.id }, data: { suspendedAt: clock.now() } });
  expect((await verify(pending, byCode(createCode(ana.secret)))).json).toMatchObject({
    code: "forbidden",
    message: "This account is suspended. Please talk to the organizers of your event.",
  });
  await db().user.update({ where: { id: ana.id }, data: { suspendedAt: null, deletedAt: clock.now() } });
  expect((await verify(pending, byCode(createCode(ana.secret)))).status).toBe(401);
  expect(await countSessions(ana.id)).toBe(0);
});

describe("a remembered device", () => {
  async function remember() {
    const ana = await createProtected();
    const proof = byCode(createCode(ana.secret));
    const { headers } = await verify(await startSignIn(ana.email), proof, { rememberDevice: true });
    return { ana, cookie: toCookieHeader(headers) };
  }
  async function needsStep(email: string, cookie: string): Promise<boolean> {
    const { status, json } = await login(email, { cookie });
    expect(status).toBe(200);
    return "twoStep" in json;
  }

  test("needs no second step for 30 days", async () => {
    const { ana, cookie } = await remember();
    expect(await needsStep(ana.email, cookie)).toBe(false);
    expect(await needsStep(ana.email, "")).toBe(true);
    advanceClock({ days: 30, seconds: 1 });
    expect(await needsStep(ana.email, cookie)).toBe(true);
  });

  test("is remembered for its member alone, and for each of several members of one browser", async () => {
    const { ana, cookie } = await remember();
    const ben = await createProtected();
    expect(await needsStep(ben.email, cookie)).toBe(true);
    const proof = byCode(createCode(ben.secret));
    const { headers } = await verify(await startSignIn(ben.email), proof, { rememberDevice: true, cookie });
    const both = toCookieHeader(headers);
    expect([await needsStep(ana.email, both), await needsStep(ben.email, both)]).toEqual([false, false]);
  });

  test("is asked again once it is forgotten or the password is new", async () => {
    const { ana, cookie } = await remember();
    const [device] = await db().rememberedDevice.findMany();
    expect(cookie).not.toContain(device?.tokenHash);
    await db().rememberedDevice.update({ where: { id: device?.id }, data: { passwordMark: "an older password" } });
    expect(await needsStep(ana.email, cookie)).toBe(true);
    await db().rememberedDevice.deleteMany();
    expect(await needsStep(ana.email, cookie)).toBe(true);
  });
});
