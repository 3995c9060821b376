/** Neither a mail server that is down nor a killed process loses a mail about an account. */
import * as invitationsRoute from "@/app/api/admin/invitations/route";
import * as registerRoute from "@/app/api/auth/register/route";
import * as resetRequestRoute from "@/app/api/auth/request-password-reset/route";
import * as resetRoute from "@/app/api/auth/reset-password/route";
import * as teamRoute from "@/app/api/events/[id]/team/invitations/route";
import { db } from "@/lib/core/server/db";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { resetEnv } from "@/lib/core/server/process/env";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueAccountMail, enqueueDeliveries, removeOldDeliveries } from "@/lib/notifications/service/queue/enqueue";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { CodeBrowser } from "@/tests/support/servers/code-browser";
import { callRoute } from "@/tests/support/servers/route";
import { setSmtpVariables, startSmtp, trustLocalhost } from "@/tests/support/servers/smtp";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let distrust: () => void;

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T16:00:00Z");
  distrust = trustLocalhost();
  smtp = await startSmtp();
});
afterEach(async () => {
  await waitForBackgroundWork();
  delete process.env.REGISTRATION;
  await smtp.stop();
  distrust();
});

const setServer = (url: string) => setSmtpVariables({ SMTP_URL: url, MAIL_FROM: "Nametag <hello@nametag.test>" });
/** Nothing listens there. */
const stopServer = () => setServer("smtp://localhost:1?tls=required");
const startServer = () => setServer(`${smtp.url}?tls=required`);
/** The queue has tried again meanwhile. */
async function waitAMinute() {
  await waitForBackgroundWork();
  for (let seconds = 0; seconds < 60; seconds += 10) {
    advanceClock({ seconds: 10 });
    await runDeliveries();
  }
}
const readText = (raw = "") => raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
const listStatuses = async () =>
  (await db().delivery.findMany({ where: { kind: "account" }, orderBy: { key: "asc" } })).map(({ status }) => status);

const requestReset = (email: string) => callRoute(resetRequestRoute, "POST", { body: { email } });

async function createCodeUser() {
  const user = await createUser();
  await db().user.update({ where: { id: user.id }, data: { passwordHash: null } });
  return user;
}

/** Each returns the recipient and the content of its mail. */
const REQUESTS = {
  async "a reset link"() {
    const { email } = await createUser();
    expect((await requestReset(email)).status).toBe(200);
    return { email, content: /\/reset-password\?token=[\w-]{43}/ };
  },
  async "six digits"() {
    const { email } = await createCodeUser();
    expect((await new CodeBrowser().ask(email)).status).toBe(202);
    return { email, content: /^Subject: \d{6} /m };
  },
  async "a confirmation"() {
    const email = "ana@nametag.test";
    const body = { firstName: "Ana", lastName: "Ruiz", email, password: "secret!", location: "Miami" };
    expect((await callRoute(registerRoute, "POST", { body })).status).toBe(201);
    return { email, content: /\/confirm-email\?token=[\w-]{43}/ };
  },
  async "an admin's invitation"() {
    process.env.REGISTRATION = "invited";
    resetEnv();
    const { token } = await createMember({ role: "admin" });
    const email = "new@nametag.test";
    expect((await callRoute(invitationsRoute, "POST", { token, body: { email } })).status).toBe(201);
    return { email, content: /\/register\?invitation=[\w-]{43}/ };
  },
  async "an invitation to a team"() {
    const { token, userId } = await createMember();
    const times = { startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 2 }) };
    const { id } = await createEvent({ createdById: userId, ...times });
    const email = "helper@nametag.test";
    const call = { token, params: { id }, body: { email, role: "door" } };
    expect((await callRoute(teamRoute, "POST", call)).status).toBe(201);
    return { email, content: /\/team-invitation\?token=[\w-]{43}/ };
  },
};
const KINDS = Object.keys(REQUESTS) as (keyof typeof REQUESTS)[];

test.each(KINDS)("%s is sent at once", async (kind) => {
  const { email, content } = await REQUESTS[kind]();
  await waitForBackgroundWork();
  expect(smtp.mails.map(({ to }) => to)).toEqual([[email]]);
  expect(readText(smtp.mails[0]?.raw)).toMatch(content);
});

test.each(KINDS)("%s arrives once when the mail server is back after a minute", async (kind) => {
  stopServer();
  const { email } = await REQUESTS[kind]();
  await waitAMinute();
  expect(smtp.mails).toEqual([]);
  startServer();
  await waitAMinute();
  await waitAMinute();
  expect(smtp.mails.map(({ to }) => to)).toEqual([[email]]);
  expect(await listStatuses()).toEqual(["sent"]);
});

test.each(KINDS)("%s is stored with what it is about, and its row holds no secret", async (kind) => {
  stopServer();
  await REQUESTS[kind]();
  await waitForBackgroundWork();
  const rows = JSON.stringify([
    await db().delivery.findMany(),
    await db().emailCode.findMany(),
    await db().passwordResetToken.findMany(),
    await db().emailConfirmation.findMany(),
  ]);
  startServer();
  await waitAMinute();
  const raw = readText(smtp.mails[0]?.raw);
  const secret = /(?:token|invitation)=([\w-]{43})/.exec(raw)?.[1] ?? /^Subject: (\d{6}) /m.exec(raw)?.[1];
  expect(secret).toBeDefined();
  expect(rows).not.toContain(secret);
});

test("a mail that a killed process left is sent by the next run", async () => {
  const { email } = await createUser();
  const payload = { about: "reset_link", to: email, deviceId: null } as const;
  // The commit, without what follows it.
  await enqueueAccountMail({ key: "reset_link:test", userId: null, payload });
  expect(await runDeliveries()).toMatchObject({ sent: 1 });
  expect(smtp.mails.map(({ to }) => to)).toEqual([[email]]);
});

test("digits and reset links that ended meanwhile are not mailed", async () => {
  stopServer();
  await REQUESTS["six digits"]();
  await REQUESTS["a reset link"]();
  await waitForBackgroundWork();
  advanceClock({ minutes: 61 });
  startServer();
  expect(await runDeliveries()).toMatchObject({ sent: 0, dropped: 2 });
  expect(smtp.mails).toEqual([]);
});

test("late digits say how long they still work", async () => {
  stopServer();
  await REQUESTS["six digits"]();
  await waitForBackgroundWork();
  advanceClock({ minutes: 7 });
  startServer();
  await runDeliveries();
  expect(readText(smtp.mails[0]?.raw)).toContain("for 3 minutes");
});

test("a used reset link doesn't come back with a mail whose answer was lost", async () => {
  smtp.setAnswer(({ step }) => (step === "message" ? "lost" : undefined));
  const { content } = await REQUESTS["a reset link"]();
  await waitForBackgroundWork();
  const link = content.exec(readText(smtp.mails[0]?.raw))?.[0] ?? "";
  const token = link.slice(link.indexOf("=") + 1);
  smtp.setAnswer(() => undefined);
  advanceClock({ seconds: 20 });
  const reset = (newPassword: string) => callRoute(resetRoute, "POST", { body: { token, newPassword } });
  expect((await reset("another one")).status).toBe(200);
  await runDeliveries();
  expect((await reset("a third one")).status).toBe(400);
  expect(smtp.mails.filter(({ raw }) => content.test(readText(raw)))).toHaveLength(1);
});

test("a mail server that is down doesn't use up the mailbox's limit", async () => {
  const { email } = await createUser();
  stopServer();
  await requestReset(email);
  for (let minute = 0; minute < 4; minute++) await waitAMinute();
  startServer();
  for (let minute = 0; minute < 6; minute++) await waitAMinute();
  expect(smtp.mails.map(({ to }) => to)).toEqual([[email]]);
});

test("mails about an account leave before others that are due, and those of nobody leave no address", async () => {
  const { id: userId } = await createUser();
  const digest = { about: "digest" as const, count: 1, names: ["Ana Ruiz"] };
  await enqueueDeliveries(
    Array.from({ length: 50 }, (_, n) => ({
      ...{ channel: "mail" as const, key: `digest:${n}`, kind: "requests" as const, userId, payload: digest },
    })),
  );
  await requestReset("nobody@nametag.test");
  const { email } = await REQUESTS["a reset link"]();
  await waitForBackgroundWork();
  expect(smtp.mails.map(({ to }) => to)).toEqual([[email]]);
  const settled = await db().delivery.findMany({ where: { kind: "account" }, select: { payload: true } });
  expect(settled).toEqual([{ payload: {} }, { payload: {} }]);
});

test("settled mails of nobody's account are removed after a day, those of a member and queued ones are not", async () => {
  const { id: userId } = await createUser();
  const enqueue = (key: string, of: string | null) =>
    enqueueAccountMail({ key, userId: of, payload: { about: "confirmation" } });
  for (const status of ["sent", "failed", "dropped", "queued"]) {
    await enqueue(status, null);
    await enqueue(`${status} of a member`, userId);
    await db().delivery.updateMany({ where: { key: { startsWith: status } }, data: { status } });
  }
  expect(await removeOldDeliveries()).toBe(0);
  advanceClock({ days: 1, minutes: 1 });
  expect(await removeOldDeliveries()).toBe(3);
  expect(await db().delivery.findMany({ where: { userId: null } })).toMatchObject([{ status: "queued" }]);
});
