/** Six digits by mail: quick join and sign-in (docs/product/quick-join.md). */
import * as meRoute from "@/app/api/auth/me/route";
import { removeExpiredSessions } from "@/lib/auth/service/clean-up";
import { db } from "@/lib/core/server/db";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";

import { callDuring } from "@/tests/support/database/call-during";
import { resetDatabase } from "@/tests/support/database/database";
import {
  createAuthenticator,
  createCode,
  createPasskey,
  createRememberedDevice,
} from "@/tests/support/factories/two-step";
import { createSession, createUser, type UserOptions } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { ANA, CodeBrowser } from "@/tests/support/servers/code-browser";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { byCode, verify as verifySecondStep } from "@/tests/support/servers/two-step";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

const bus = recordBus();
const outbox = createOutbox();
const EMAIL = "ana.new@nametag.test";

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T23:00:05Z");
});
afterEach(() => {
  delete process.env.REGISTRATION;
  resetEnv();
});

const listMails = async (email: string) => (await outbox.list()).filter(({ to }) => to === email);
async function readCode(email = EMAIL): Promise<string> {
  const [mail] = await listMails(email);
  return /^(\d{6}) is your/.exec(mail?.subject ?? "")?.[1] ?? "";
}
const toWrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Asks for digits. Returns the browser and the digits. */
async function ask(email = EMAIL, body: object = { isJoining: true }, browser = new CodeBrowser()) {
  // The outbox orders mails by time.
  advanceClock({ seconds: 1 });
  expect((await browser.ask(email, body)).status).toBe(202);
  return { browser, code: await readCode(email) };
}

const createCodeUser = (options: UserOptions = {}) =>
  createUser({ passwordHash: null, emailVerifiedAt: clock.now(), ...options });

describe("quick join", () => {
  it("creates the account when the digits are right, and not before", async () => {
    const { browser, code } = await ask();
    expect(await db().user.count()).toBe(0);
    const { status, json } = await browser.join(EMAIL, code);
    expect([status, json.user.isEmailVerified]).toEqual([201, true]);
    expect(await db().user.findUniqueOrThrow({ where: { email: EMAIL }, include: { profile: true } })).toMatchObject({
      passwordHash: null,
      emailVerifiedAt: clock.now(),
      profile: { ...ANA, location: null },
    });
    expect((await callRoute(meRoute, "GET", { token: json.token })).status).toBe(200);
    expect(await db().emailCode.count()).toBe(0);
  });

  it("stores neither the address nor the digits", async () => {
    const { code } = await ask();
    expect(code).toMatch(/^\d{6}$/);
    const text = JSON.stringify(await db().emailCode.findMany());
    expect(text).not.toContain("ana");
    expect(text).not.toContain(code);
  });

  it("creates no account for an address that was asked for to log in", async () => {
    const browser = new CodeBrowser();
    await browser.ask(EMAIL);
    expect(await listMails(EMAIL)).toEqual([]);
  });

  it.each([
    ["closed", 403],
    ["invited", 202],
  ])("sends nothing to a stranger where registration is %s", async (mode, status) => {
    process.env.REGISTRATION = mode;
    resetEnv();
    expect((await new CodeBrowser().ask(EMAIL, { isJoining: true })).status).toBe(status);
    expect(await listMails(EMAIL)).toEqual([]);
  });

  it("uses the invitation of the address up", async () => {
    process.env.REGISTRATION = "invited";
    resetEnv();
    const { id } = await createUser();
    const dates = { createdAt: clock.now(), expiresAt: fromNow({ days: 1 }) };
    await db().invitation.create({ data: { email: EMAIL, tokenHash: "a", invitedById: id, ...dates } });
    const { browser, code } = await ask();
    expect((await browser.join(EMAIL, code)).status).toBe(201);
    expect(await db().invitation.count()).toBe(0);
  });

  it("creates no account where registration was closed meanwhile, and keeps the digits", async () => {
    const { browser, code } = await ask();
    process.env.REGISTRATION = "closed";
    resetEnv();
    expect((await browser.join(EMAIL, code)).status).toBe(403);
    expect([await db().user.count(), await db().emailCode.count()]).toEqual([0, 1]);
  });

  it("does not take an address over that was registered meanwhile", async () => {
    const { browser, code } = await ask();
    await createUser({ email: EMAIL });
    expect((await browser.join(EMAIL, code)).status).toBe(409);
  });
});

describe("the digits", () => {
  it("work five times wrong or right, and no sixth time", async () => {
    const { browser, code } = await ask();
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await browser.join(EMAIL, toWrong(code))).status);
    statuses.push((await browser.join(EMAIL, code)).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 409]);
    expect(await db().user.count()).toBe(0);
  });

  it("count parallel tries", async () => {
    const { browser, code } = await ask();
    const tries = Array.from({ length: 9 }, () => browser.join(EMAIL, toWrong(code)));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(5);
  });

  it("work once", async () => {
    const { browser, code } = await ask();
    const { cookie } = browser;
    expect((await browser.join(EMAIL, code)).status).toBe(201);
    browser.cookie = cookie;
    expect((await browser.join(EMAIL, code)).status).toBe(409);
  });

  it("give one session to parallel calls", async () => {
    const { browser, code } = await ask();
    const answers = await Promise.all([
      browser.join(EMAIL, code),
      browser.join(EMAIL, code),
      browser.join(EMAIL, code),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect([await db().user.count(), await db().session.count()]).toEqual([1, 1]);
  });

  it("give one session of an existing account to parallel calls", async () => {
    const { email } = await createCodeUser();
    const { browser, code } = await ask(email, {});
    const answers = await Promise.all([browser.verify(email, code), browser.verify(email, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await db().session.count()).toBe(1);
  });

  it("end after ten minutes, and the daily job removes them", async () => {
    const { browser, code } = await ask();
    advanceClock({ minutes: 10 });
    expect((await browser.join(EMAIL, code)).status).toBe(409);
    expect((await removeExpiredSessions()).emailCodes).toBe(1);
    expect(await db().emailCode.count()).toBe(0);
  });

  it("of the newest three mails work in the browser, until one of them is used", async () => {
    const { browser, code: oldest } = await ask();
    const { cookie } = browser;
    const { code } = await ask(EMAIL, { isJoining: true }, browser);
    for (let n = 0; n < 2; n++) await ask(EMAIL, { isJoining: true }, browser);
    expect(await db().emailCode.count()).toBe(3);
    expect((await browser.join(EMAIL, oldest)).status).toBe(403);
    expect((await browser.join(EMAIL, code)).status).toBe(201);
    expect(await db().emailCode.count()).toBe(0);
    browser.cookie = cookie;
    expect((await browser.join(EMAIL, oldest)).status).toBe(409);
  });

  it("still work after the limit of mails refused another mail", async () => {
    for (let n = 1; n <= 4; n++) await new CodeBrowser(`192.0.2.${n}`).ask(EMAIL, { isJoining: true });
    expect(await listMails(EMAIL)).toHaveLength(4);
    const { browser, code } = await ask();
    expect((await ask(EMAIL, { isJoining: true }, browser)).code).toBe(code);
    expect(await listMails(EMAIL)).toHaveLength(5);
    expect((await browser.join(EMAIL, code)).status).toBe(201);
  });

  it("count a try for all digits of the browser", async () => {
    const { browser, code } = await ask();
    const newer = await ask(EMAIL, { isJoining: true }, browser);
    const wrong = [code, newer.code].includes("000000") ? "999999" : "000000";
    for (let n = 0; n < 5; n++) expect((await browser.join(EMAIL, wrong)).status).toBe(403);
    expect((await browser.join(EMAIL, code)).status).toBe(409);
    expect((await browser.join(EMAIL, newer.code)).status).toBe(409);
  });

  it("give one session to parallel calls with other digits of the browser", async () => {
    const { email } = await createCodeUser();
    const { browser, code } = await ask(email, {});
    const [name, token] = browser.cookie.split("=");
    const others = [await ask(email, {}), await ask(email, {})].map((other) => other.browser.cookie.split("=")[1]);
    const calls = others.map((other) => {
      const crafted = new CodeBrowser();
      crafted.cookie = `${name}=${other}.${token}`;
      return crafted.verify(email, code);
    });
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()[0]).toBe(200);
    // By then all digits of the browser have ended, or those of the other call only.
    expect([403, 409]).toContain(statuses.toSorted()[1]);
  });

  it("are compared with those of three mails, however many a cookie has", async () => {
    const { browser, code } = await ask();
    const [name, token] = browser.cookie.split("=");
    browser.cookie = `${name}=${token}.a.b.c`;
    expect((await browser.join(EMAIL, code)).status).toBe(409);
  });

  it("of a stranger don't end the owner's, and work in no other browser", async () => {
    const { browser, code } = await ask();
    const stranger = new CodeBrowser("192.0.2.1");
    const { code: newer } = await ask(EMAIL, { isJoining: true }, stranger);
    expect((await new CodeBrowser("192.0.2.2").join(EMAIL, newer)).status).toBe(409);
    expect((await browser.join(EMAIL, code)).status).toBe(201);
  });

  it("open no other address", async () => {
    const { email } = await createCodeUser();
    const { browser, code } = await ask();
    expect((await browser.join(email, code)).status).toBe(403);
    expect((await browser.join("other@nametag.test", code)).status).toBe(403);
  });

  it("are six, with spaces or the words around them", async () => {
    const { browser, code } = await ask();
    for (const text of ["12345", "1234567", "abcdef", ""]) expect((await browser.join(EMAIL, text)).status).toBe(400);
    expect((await browser.join(EMAIL, `${code.slice(0, 3)}-${code.slice(3)} is your code`)).status).toBe(201);
  });
});

describe("limits", () => {
  it("send an address five mails at once, whoever asks, with the same response", async () => {
    const { email } = await createCodeUser();
    for (let n = 1; n <= 8; n++) expect((await new CodeBrowser(`192.0.2.${n}`).ask(email)).status).toBe(202);
    expect(await listMails(email)).toHaveLength(5);
  });

  it("let one client ask for an address five times in 15 minutes", async () => {
    const browser = new CodeBrowser();
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await browser.ask(EMAIL)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it("let one client ask for 60 addresses a minute", async () => {
    const browser = new CodeBrowser();
    for (let n = 0; n < 60; n++) await browser.ask(`a${n}@nametag.test`);
    expect((await browser.ask("b@nametag.test")).status).toBe(429);
    await waitForBackgroundWork();
  });

  it("end the guesses of a client over many addresses after 100 an hour, but not a member's on a known device", async () => {
    const { email } = await createCodeUser();
    const known = await ask(email, {});
    expect((await known.browser.verify(email, known.code)).status).toBe(200);
    const { browser, code } = await ask(email, {}, known.browser);
    const attacker = new CodeBrowser();
    await attacker.ask(EMAIL);
    let checked = 0;
    for (let n = 0; n < 130; n++)
      if ((await attacker.verify(`victim${n}@nametag.test`, "000000")).status !== 429) checked++;
    expect(checked).toBe(100);
    expect((await browser.verify(email, code)).status).toBe(200);
  });

  it("count for an account like passwords, over all addresses", async () => {
    const { email } = await createCodeUser();
    let checked = 0;
    for (let n = 1; n <= 60; n++)
      if ((await new CodeBrowser(`192.0.2.${n}`).verify(email, "000000")).status !== 429) checked++;
    expect(checked).toBe(50);
  });
});

describe("an existing account", () => {
  it("gets the same response as an unknown address, from asking to a wrong answer", async () => {
    const { email } = await createUser();
    const { email: withoutPassword } = await createCodeUser();
    const answers = [];
    for (const address of [email, withoutPassword, "unknown@nametag.test"]) {
      const browser = new CodeBrowser();
      const asked = await browser.ask(address, { isJoining: true });
      const wrong = await browser.verify(address, "000000");
      answers.push([asked.status, asked.text, wrong.status, wrong.json.message]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it("with a password gets no digits, but a mail that says how to log in", async () => {
    const { email } = await createUser();
    await new CodeBrowser().ask(email, { isJoining: true });
    const [mail] = await listMails(email);
    expect(mail?.subject).toBe("Log in to Nametag with your password");
    expect(mail?.text).toContain("/forgot-password");
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
  });

  it("is opened by the digits of a quick join, and the mail says so", async () => {
    const { email, id } = await createCodeUser({ profile: { firstName: "Ben" } });
    const { browser, code } = await ask(email);
    const [mail] = await listMails(email);
    expect(mail?.text).toContain("You already have an account with this address.");
    const { status, json } = await browser.join(email, code);
    expect([status, json.user.id, json.user.profile.firstName]).toEqual([200, id, "Ben"]);
  });

  it("that is suspended stays closed", async () => {
    const { email } = await createCodeUser({ suspendedAt: clock.now() });
    const { browser, code } = await ask(email, {});
    expect((await browser.verify(email, toWrong(code))).json.message).not.toContain("suspended");
    expect((await browser.verify(email, code)).json.message).toContain("suspended");
    expect(await db().session.count()).toBe(0);
  });

  it("that is deleted gets no mail", async () => {
    const { email } = await createCodeUser({ deletedAt: clock.now() });
    await new CodeBrowser().ask(email);
    expect(await listMails(email)).toEqual([]);
  });

  it.each([
    ["a password", { passwordHash: "x" }],
    ["a suspension", { suspendedAt: new Date("2026-11-20T23:00:00Z") }],
    ["another address", { email: "new@nametag.test" }],
  ])("refuses digits that cross %s", async (_, data) => {
    const { email, id } = await createCodeUser();
    const { browser, code } = await ask(email, {});
    const { status } = await callDuring(
      id,
      (tx) => tx.user.update({ where: { id }, data }),
      () => browser.verify(email, code),
    );
    expect([403, 409]).toContain(status);
    expect(await db().session.count()).toBe(0);
  });

  it("with two-step sign-in still asks for the second step", async () => {
    const { email, id } = await createCodeUser();
    const secret = await createAuthenticator(id);
    const { browser, code } = await ask(email, {});
    const { status, json } = await browser.verify(email, code);
    expect([status, json.token, json.twoStep.methods]).toEqual([200, undefined, ["authenticator"]]);
    expect(await db().session.count()).toBe(0);
    expect((await verifySecondStep(json.twoStep.pendingToken, byCode(createCode(secret)))).status).toBe(200);
    expect((await browser.verify(email, code)).status).toBe(409);
  });

  it("that somebody else registered loses every factor, session and device by the digits", async () => {
    const { email, id } = await createCodeUser({ emailVerifiedAt: null });
    const { sid } = await createSession(id);
    await createPasskey(id);
    await createRememberedDevice(id);
    const { browser, code } = await ask(email, {});
    const { status, json } = await browser.verify(email, code);
    expect([status, json.user.isEmailVerified]).toEqual([200, true]);
    expect([await db().passkey.count(), await db().rememberedDevice.count()]).toEqual([0, 0]);
    expect(await db().session.findUnique({ where: { sid } })).toBeNull();
    expect(bus.take()).toContainEqual({ type: "session_removed", sids: [sid] });
  });

  it("counts the digits as a recent proof", async () => {
    const { email } = await createCodeUser();
    const { browser, code } = await ask(email, {});
    await browser.verify(email, code);
    expect((await db().session.findFirstOrThrow()).provedAt).toEqual(clock.now());
  });
});
