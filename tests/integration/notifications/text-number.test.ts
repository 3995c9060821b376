/** The number of a member's text messages (docs/product/notifications.md#phone-number). */
import * as codeRoute from "@/app/api/text-number/code/route";
import * as confirmRoute from "@/app/api/text-number/confirm/route";
import * as numberRoute from "@/app/api/text-number/route";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { enqueueReminders } from "@/lib/notifications/service/events/reminders.sql";
import { updateProfile } from "@/lib/profiles/service/profile";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

type Member = Awaited<ReturnType<typeof createMember>>;
type Answer = { state: string; number: string | null; message: string; code: string; fields?: { code: string } };

const PHONE = "(813) 555-0142";
const NUMBER = "+18135550142";

const outbox = createOutbox();
beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-30T22:00:00Z");
});
afterEach(() => {
  delete process.env.SMS_COUNTRIES;
  resetEnv();
});

const createPhoneMember = (phone: string | null = PHONE) => createMember({ profile: { phone } });
const getState = async ({ token }: Member) => (await callRoute<Answer>(numberRoute, "GET", { token })).json;
const sendCode = ({ token }: Member) => callRoute<Answer>(codeRoute, "POST", { token });
const confirm = ({ token }: Member, code: string) => callRoute<Answer>(confirmRoute, "POST", { token, body: { code } });
const readCodes = async () => (await outbox.list()).flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? []);
const readNewestCode = async () => (await readCodes())[0] ?? "";
const getWrong = (code: string) => (code === "111111" ? "222222" : "111111");

async function confirmByCode(member: Member): Promise<void> {
  expect((await sendCode(member)).status).toBe(204);
  expect((await confirm(member, await readNewestCode())).json.state).toBe("confirmed");
}

/** RSVPs to as many events. Returns where reminders were sent by now. */
async function remind(member: Member, events: number): Promise<string[]> {
  for (let index = 0; index < events; index += 1) {
    const event = await createEvent({
      startTime: new Date("2026-12-01T23:00:00Z"),
      endTime: new Date("2026-12-02T02:00:00Z"),
    });
    const notificationPreferences = { email: false, push: false, sms: true };
    await createRsvp(member.userId, event.id, { notificationPreferences, createdAt: new Date("2026-11-20T00:00:00Z") });
  }
  stopClock("2026-12-01T00:00:00Z");
  await enqueueReminders();
  return (await outbox.list()).flatMap(({ to, text }) => (text.includes("/events/") ? to : [])).sort();
}

test("sends six digits to the number, which confirm it, and keeps only a hash of them", async () => {
  const member = await createPhoneMember();
  expect(await getState(member)).toEqual({ state: "unconfirmed", number: "+1 813 555 0142" });
  expect((await sendCode(member)).status).toBe(204);
  const [message] = await outbox.list();
  expect(message).toMatchObject({ to: NUMBER, subject: "Text message" });
  const code = await readNewestCode();
  expect(message?.text).toBe(`Nametag: ${code} confirms your phone number. It works for 10 minutes. Don't share it.`);
  expect(JSON.stringify(await db().emailCode.findMany())).not.toMatch(new RegExp(`${code}|8135550142`));
  const { status, json } = await confirm(member, code);
  expect([status, json]).toEqual([200, { state: "confirmed", number: "+1 813 555 0142" }]);
  expect(await db().emailCode.count()).toBe(0);
});

test("sends no code in production without an account for text messages, because nobody could read it", async () => {
  const member = await createPhoneMember();
  jest.replaceProperty(process, "env", { ...process.env, NODE_ENV: "production" });
  resetEnv();
  try {
    expect(await getState(member)).toEqual({ state: "off", number: null });
    const { status, json } = await sendCode(member);
    expect([status, json.message]).toEqual([503, "This site doesn't send text messages."]);
  } finally {
    jest.restoreAllMocks();
    resetEnv();
  }
  expect(await outbox.list()).toEqual([]);
});

test("reminds by mail instead whose number is not confirmed, if only text messages are chosen", async () => {
  const member = await createPhoneMember();
  expect(await remind(member, 1)).toEqual([member.user.email]);
  expect(await db().delivery.findMany()).toMatchObject([{ channel: "mail", status: "sent" }]);
});

test("reminds by text message at the confirmed number", async () => {
  const member = await createPhoneMember();
  await confirmByCode(member);
  expect(await remind(member, 1)).toEqual([NUMBER]);
});

test("ends the confirmation with another number, also if the first one comes back, but not with another spelling", async () => {
  const member = await createPhoneMember();
  await confirmByCode(member);
  expect(await updateProfile(member.actor, { phone: "813.555.0142" })).not.toHaveProperty("isTextNumberEnded");
  expect((await getState(member)).state).toBe("confirmed");
  expect(await updateProfile(member.actor, { phone: "813 555 0144" })).toHaveProperty("isTextNumberEnded", true);
  for (const phone of ["813 555 0143", PHONE]) {
    await updateProfile(member.actor, { phone });
    expect((await getState(member)).state).toBe("unconfirmed");
  }
  expect(await remind(member, 1)).toEqual([member.user.email]);
});

test("sends no reminder to a number that was changed after it was queued", async () => {
  const member = await createPhoneMember();
  await confirmByCode(member);
  // Past the service, as an older process could write it.
  const event = await createEvent({
    startTime: new Date("2026-12-01T23:00:00Z"),
    endTime: new Date("2026-12-02T02:00:00Z"),
  });
  const notificationPreferences = { email: false, push: false, sms: true };
  await createRsvp(member.userId, event.id, { notificationPreferences, createdAt: new Date("2026-11-20T00:00:00Z") });
  stopClock("2026-12-01T00:00:00Z");
  await enqueueReminders();
  await db().profile.update({ where: { userId: member.userId }, data: { phone: "813 555 0143" } });
  expect(await outbox.list()).toHaveLength(1);
});

test("refuses digits that are wrong, used up, expired, replaced, or were sent to another number", async () => {
  const member = await createPhoneMember();
  expect((await confirm(member, "123456")).json.message).toBe("These digits no longer work. Please ask for new ones.");
  await sendCode(member);
  const code = await readNewestCode();
  const wrong = await confirm(member, getWrong(code));
  expect([wrong.status, wrong.json.fields?.code]).toEqual([403, "These digits are not right. Please check them."]);
  for (let tries = 1; tries < 5; tries += 1) await confirm(member, getWrong(code));
  expect((await confirm(member, code)).status).toBe(409);
  await sendCode(member);
  const second = (await readCodes()).find((each) => each !== code) ?? "";
  advanceClock({ minutes: 10, seconds: 1 });
  expect((await confirm(member, second)).status).toBe(409);
  await sendCode(member);
  const third = (await readCodes()).find((each) => each !== code && each !== second) ?? "";
  await updateProfile(member.actor, { phone: "813 555 0143" });
  expect((await confirm(member, third)).status).toBe(403);
  expect((await getState(member)).state).toBe("unconfirmed");
});

test("confirms a number only for the member who got the digits", async () => {
  const [member, other] = [await createPhoneMember(), await createPhoneMember()];
  await sendCode(member);
  const code = await readNewestCode();
  await sendCode(other);
  const otherCode = (await readCodes()).find((each) => each !== code) ?? "";
  expect((await confirm(other, code)).status).toBe(403);
  expect((await confirm(member, code)).status).toBe(200);
  expect((await confirm(other, otherCode)).status).toBe(200);
});

test("lets one of parallel calls with the right digits pass", async () => {
  const member = await createPhoneMember();
  await sendCode(member);
  const code = await readNewestCode();
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => confirm(member, code)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect((await getState(member)).state).toBe("confirmed");
});

test.each([
  [null, { state: "none", number: null }],
  ["555-0142", { state: "unusable", number: null }],
  ["+1 900 555 0142", { state: "unusable", number: null }],
  ["+881 6 123 45678", { state: "country", number: "+881 6 123 45678" }],
  ["+1 876 555 1234", { state: "country", number: "+1 876 555 1234" }],
])("sends nothing to %p, and says why", async (phone, expected) => {
  const member = await createPhoneMember(phone);
  expect(await getState(member)).toEqual(expected);
  const { status, json } = await sendCode(member);
  expect([status, json.message]).toEqual([
    409,
    "Text messages can't go to the phone number in your profile. Please check it.",
  ]);
  expect(await outbox.list()).toEqual([]);
});

test("sends nothing to a confirmed number once its country is not allowed any more", async () => {
  const member = await createPhoneMember();
  await confirmByCode(member);
  process.env.SMS_COUNTRIES = "CA,MX";
  resetEnv();
  expect((await getState(member)).state).toBe("country");
  expect(await remind(member, 1)).toEqual([]);
});

test("sends no digits before the email is confirmed", async () => {
  const member = await createMember({ emailVerifiedAt: null, profile: { phone: PHONE } });
  const { status, json } = await sendCode(member);
  expect([status, json.message]).toEqual([
    403,
    "Please confirm your email first. Then you can confirm your phone number.",
  ]);
  expect(await outbox.list()).toEqual([]);
});

test("sends five codes a day to a member, whatever the number, and to a number, whoever asks", async () => {
  const member = await createPhoneMember();
  const statuses: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    await updateProfile(member.actor, { phone: `813 555 015${index}` });
    statuses.push((await sendCode(member)).status);
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  const others: number[] = [];
  for (let index = 0; index < 6; index += 1) others.push((await sendCode(await createPhoneMember())).status);
  expect(others).toEqual([204, 204, 204, 204, 204, 429]);
});

test("texts an account at most 20 times a day, counted over all its numbers", async () => {
  const member = await createPhoneMember();
  await confirmByCode(member);
  expect(await remind(member, 12)).toHaveLength(12);
  await updateProfile(member.actor, { phone: "813 555 0143" });
  await confirmByCode(member);
  expect(await remind(member, 12)).toEqual([
    ...Array<string>(12).fill(NUMBER),
    ...Array<string>(6).fill("+18135550143"),
  ]);
});

test("keeps the confirmation to numbers in E.164, and to profiles with a phone", async () => {
  const { userId } = await createPhoneMember();
  const set = (data: { phone?: null; confirmedPhone: string }) => db().profile.update({ where: { userId }, data });
  await expect(set({ confirmedPhone: "813 555 0142" })).rejects.toThrow(/profiles_confirmed_phone_form/);
  await expect(set({ phone: null, confirmedPhone: NUMBER })).rejects.toThrow(/profiles_confirmed_phone_has_a_phone/);
});
