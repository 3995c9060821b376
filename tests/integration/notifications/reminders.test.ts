/** Event reminders (docs/product/notifications.md#reminders). */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { db } from "@/lib/core/server/db";
import { env, resetEnv } from "@/lib/core/server/process/env";
import { readOutbox } from "@/lib/mail/outbox";
import { enqueueDeliveries } from "@/lib/notifications/service/queue/enqueue";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { notifyEventsChanged } from "@/lib/notifications/service/events/event-notifications";
import { enqueueReminders } from "@/lib/notifications/service/events/reminders.sql";

import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createSession, createUser, createUsers } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { startResend } from "@/tests/support/servers/resend";

/** 6 PM in Tampa. */
const START = "2026-12-01T23:00:00Z";
let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  await resetDatabase();
  resend = await startResend();
  stopClock("2026-11-20T12:00:00Z");
});
afterEach(() => resend.stop());

const createEventAt = (startTime = START) =>
  createEvent({ startTime: new Date(startTime), endTime: new Date(Date.parse(startTime) + 3 * 3_600_000) });
const addDevice = async (userId: string) => {
  const { sid } = await createSession(userId);
  await db().pushSubscription.create({
    data: { userId, sid, endpoint: `https://push.example.com/${sid}`, p256dh: "B".repeat(87), auth: "a".repeat(22) },
  });
};
const listEnqueued = async () =>
  (await db().delivery.findMany({ orderBy: [{ createdAt: "asc" }, { key: "asc" }] })).map(
    ({ channel, payload }) => `${channel} ${(payload as { moment: string }).moment}`,
  );

test("enqueues each reminder at its time by mail and push, once with four processes", async () => {
  const [event, { id }] = [await createEventAt(), await createUser()];
  await createRsvp(id, event.id);
  await addDevice(id);
  const steps: [string, string[]][] = [
    ["2026-11-30T22:59:00Z", []],
    ["2026-11-30T23:00:00Z", ["mail 24h", "push 24h"]],
    ["2026-12-01T21:59:00Z", []],
    ["2026-12-01T22:00:00Z", ["mail 1h", "push 1h"]],
    ["2026-12-01T22:30:00Z", ["mail check_in", "push check_in"]],
    ["2026-12-01T23:00:00Z", []],
  ];
  const enqueued: string[] = [];
  for (const [time, expected] of steps) {
    stopClock(time);
    await Promise.all([enqueueReminders(), enqueueReminders(), enqueueReminders(), enqueueReminders()]);
    enqueued.push(...expected);
    expect(await listEnqueued()).toEqual(enqueued);
  }
  expect((await db().eventRsvp.findFirstOrThrow()).remindersSent).toEqual(["24h", "1h", "check_in"]);
});

test("uses the channels of the RSVP, and skips waitlisted, cancelled and deleted ones", async () => {
  const event = await createEventAt();
  const [pushOnly, mailOnly, noChannels, waiting, deleted] = await Promise.all(
    Array.from({ length: 5 }, () => createUser()),
  );
  const withChannels = (email: boolean, push: boolean) => ({ notificationPreferences: { email, push, sms: false } });
  for (const { id } of [pushOnly!, mailOnly!, noChannels!, waiting!]) await addDevice(id);
  await createRsvp(pushOnly!.id, event.id, withChannels(false, true));
  await createRsvp(mailOnly!.id, event.id, withChannels(true, false));
  await createRsvp(noChannels!.id, event.id, withChannels(false, false));
  await createRsvp(waiting!.id, event.id, { status: "waitlisted" });
  await createRsvp(deleted!.id, event.id);
  await db().user.update({ where: { id: deleted!.id }, data: { deletedAt: fromNow({}) } });
  const cancelledEvent = await createEvent({ startTime: event.startTime, endTime: event.endTime, status: "cancelled" });
  await createRsvp(mailOnly!.id, cancelledEvent.id);
  stopClock("2026-12-01T00:00:00Z");
  await enqueueReminders();
  const rows = await db().delivery.findMany();
  expect(rows.map(({ channel, userId }) => [channel, userId]).sort()).toEqual(
    [
      ["mail", mailOnly!.id],
      ["push", pushOnly!.id],
    ].sort(),
  );
});

test("texts those who chose it and have a phone number, through Twilio", async () => {
  const calls: { url: string; authorization: string; body: URLSearchParams }[] = [];
  // The refusal for the rate is an attempt like others.
  const statuses = [429, 201];
  const twilio = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
      calls.push({ url: request.url ?? "", authorization: request.headers.authorization ?? "", body });
      response.writeHead(statuses.shift() ?? 500).end("{}");
    });
  });
  await new Promise<void>((resolve) => twilio.listen(0, "127.0.0.1", resolve));
  const account = `AC${"0".repeat(32)}`;
  const settings = { SMS_ACCOUNT_SID: account, SMS_AUTH_TOKEN: "secret", SMS_FROM: "+18135550100" };
  const { port } = twilio.address() as AddressInfo;
  Object.assign(process.env, settings, { SMS_BASE_URL: `http://127.0.0.1:${port}` });
  resetEnv();
  try {
    const event = await createEventAt();
    const [texted, noPhone, off] = [
      await createUser({ profile: { phone: "(813) 555-0142", confirmedPhone: "+18135550142" } }),
      await createUser({ profile: { phone: null } }),
      await createUser({ profile: { phone: "(813) 555-0143", confirmedPhone: "+18135550143" } }),
    ];
    const only = (sms: boolean) => ({ notificationPreferences: { email: false, push: false, sms } });
    await createRsvp(texted.id, event.id, only(true));
    await createRsvp(noPhone.id, event.id, only(true));
    await createRsvp(off.id, event.id, only(false));
    stopClock("2026-12-01T00:00:00Z");
    await enqueueReminders();
    expect((await listEnqueued()).sort()).toEqual(["mail 24h", "sms 24h"]);
    expect(await runDeliveries()).toMatchObject({ queued: 1, sent: 1 });
    advanceClock({ minutes: 1 });
    expect(await runDeliveries()).toMatchObject({ sent: 1 });
    expect(calls).toHaveLength(2);
    expect(calls[1]).toMatchObject({ url: `/2010-04-01/Accounts/${account}/Messages.json` });
    expect(calls[1]?.authorization).toBe(`Basic ${Buffer.from(`${account}:secret`).toString("base64")}`);
    expect(calls[1]?.body.get("To")).toBe("+18135550142");
    expect(calls[1]?.body.get("From")).toBe("+18135550100");
    expect(calls[1]?.body.get("Body")).toContain(`${event.name}: `);
    expect(calls[1]?.body.get("Body")).toContain(`/events/${event.id}`);
  } finally {
    for (const name of [...Object.keys(settings), "SMS_BASE_URL"]) Reflect.deleteProperty(process.env, name);
    resetEnv();
    await new Promise((resolve) => twilio.close(resolve));
  }
});

test("stores a text message in the outbox without an account, and none for a switch turned off meanwhile", async () => {
  const event = await createEventAt();
  const [kept, changed] = [
    await createUser({ profile: { phone: "(813) 555-0142", confirmedPhone: "+18135550142" } }),
    await createUser({ profile: { phone: "(813) 555-0143", confirmedPhone: "+18135550143" } }),
  ];
  const preferences = { notificationPreferences: { email: false, push: false, sms: true } };
  await createRsvp(kept.id, event.id, preferences);
  await createRsvp(changed.id, event.id, preferences);
  stopClock("2026-12-01T00:00:00Z");
  await enqueueReminders();
  await db().eventRsvp.updateMany({
    where: { userId: changed.id },
    data: { notificationPreferences: { email: false, push: false, sms: false } },
  });
  expect(await runDeliveries()).toMatchObject({ sent: 1, dropped: 1 });
  const [stored] = await readOutbox(env().DATA_DIR);
  expect(stored).toMatchObject({ to: "+18135550142", subject: "Text message" });
  expect(stored?.text).toContain(`/events/${event.id}`);
});

test("texts nobody whose email is unconfirmed, and a phone number at most 20 times in a day", async () => {
  const event = await createEventAt();
  const unconfirmed = await createUser({
    emailVerifiedAt: null,
    profile: { phone: "(813) 555-0144", confirmedPhone: "+18135550144" },
  });
  const sharing = await createUsers(21, { profile: { phone: "(813) 555-0145", confirmedPhone: "+18135550145" } });
  const preferences = { notificationPreferences: { email: false, push: false, sms: true } };
  for (const { id } of [unconfirmed, ...sharing]) await createRsvp(id, event.id, preferences);
  stopClock("2026-12-01T00:00:00Z");
  await enqueueReminders();
  expect(await runDeliveries()).toEqual({ sent: 20, dropped: 2, failed: 0, queued: 0 });
  const recipients = (await readOutbox(env().DATA_DIR)).map(({ to }) => to);
  expect(recipients).not.toContain("+18135550144");
  expect(recipients.filter((to) => to === "+18135550145")).toHaveLength(20);
});

test("sends only the check-in reminder after a late RSVP, and none to checked-in members", async () => {
  const event = await createEventAt();
  stopClock("2026-12-01T22:50:00Z");
  const [lateMember, checkedIn] = [await createUser(), await createUser()];
  await createRsvp(lateMember.id, event.id);
  await createRsvp(checkedIn.id, event.id, { createdAt: new Date("2026-11-01T00:00:00Z") });
  await createAttendance(checkedIn.id, event.id);
  await enqueueReminders();
  expect(await listEnqueued()).toEqual(["mail check_in"]);
  expect((await db().delivery.findFirstOrThrow()).userId).toBe(lateMember.id);
});

test.each([
  ["sends outside quiet hours", { start: "22:00", end: "07:00" }, "2026-12-01T13:00:00Z", 1],
  ["does not send within quiet hours over midnight", { start: "22:00", end: "07:00" }, "2026-12-01T10:00:00Z", 0],
  ["sends at the end of quiet hours", { start: "22:00", end: "07:00" }, "2026-12-01T12:00:00Z", 1],
  ["does not send within quiet hours of one day", { start: "04:00", end: "06:00" }, "2026-12-01T10:00:00Z", 0],
  ["ignores malformed quiet hours", { start: "25:00", end: "x" }, "2026-12-01T10:00:00Z", 1],
])("%s", async (_what, quietHours, time, count) => {
  // 5 AM, 7 AM and 8 AM in New York.
  const event = await createEventAt();
  const { id } = await createUser({ profile: { quietHours, timezone: "America/New_York" } });
  await createRsvp(id, event.id);
  stopClock(time);
  expect(await enqueueReminders()).toBe(count);
});

test("uses the event's zone for an unknown zone", async () => {
  const event = await createEventAt();
  const quietHours = { start: "22:00", end: "07:00" };
  const [withUnknownZone, withoutZone] = [
    await createUser({ profile: { quietHours, timezone: "Mars/Olympus" } }),
    await createUser(),
  ];
  await createRsvp(withUnknownZone.id, event.id);
  await createRsvp(withoutZone.id, event.id);
  stopClock("2026-12-01T10:00:00Z");
  expect(await enqueueReminders()).toBe(1);
  stopClock("2026-12-01T12:00:00Z");
  expect(await enqueueReminders()).toBe(1);
});

test("reminds again after an event moved, and drops reminders of the old time", async () => {
  const event = await createEventAt();
  const { id } = await createUser();
  await createRsvp(id, event.id);
  stopClock("2026-11-30T23:30:00Z");
  await enqueueReminders();
  const startTime = new Date("2026-12-03T23:00:00Z");
  await db().event.update({ where: { id: event.id }, data: { startTime, endTime: new Date("2026-12-04T02:00:00Z") } });
  await notifyEventsChanged([{ eventId: event.id, time: true }]);
  expect(await runDeliveries()).toMatchObject({ sent: 1, dropped: 1 });
  expect(resend.mails.map(({ subject }) => subject)).toEqual(["New time: Tampa Tech Mixer"]);
  await enqueueReminders();
  expect(await listEnqueued()).toHaveLength(2);
  stopClock("2026-12-02T23:00:00Z");
  expect(await enqueueReminders()).toBe(1);
});

test("mails day and time in the event's zone, and links to the event and to unsubscribe", async () => {
  const event = await createEvent({
    name: "Mixer\r\nBcc: all@x.test",
    timezone: "America/Chicago",
    startTime: new Date(START),
    endTime: new Date("2026-12-02T02:00:00Z"),
  });
  const { user, userId } = await createMember({ profile: { firstName: "Ana", timezone: "Pacific/Honolulu" } });
  await createRsvp(userId, event.id);
  stopClock("2026-12-01T03:00:00Z");
  await enqueueReminders();
  await runDeliveries();
  const [mail] = resend.mails;
  // 9 PM on the day before in Chicago.
  expect(mail).toMatchObject({ to: user.email, subject: "Mixer Bcc: all@x.test is tomorrow" });
  for (const body of [mail!.text, mail!.html]) {
    expect(body).toContain("Hi Ana,");
    expect(body).toContain("Tuesday, December 1, 2026, 5:00 PM to 8:00 PM, Central Standard Time");
    expect(body).toContain("tomorrow at 5:00 PM CST");
    expect(body).toContain("Armature Works, 1910 N Ola Ave, Tampa, FL 33602");
    expect(body).toContain(`http://localhost:3000/events/${event.id}`);
  }
  // The calendar has the entry already.
  expect(mail).not.toHaveProperty("attachments");
  expect(mail!.headers).toHaveProperty("List-Unsubscribe-Post");
});

test("drops a reminder that was turned off or whose RSVP is gone", async () => {
  const event = await createEventAt();
  const [optedOut, cancelled] = [await createUser(), await createUser()];
  for (const { id } of [optedOut, cancelled]) await createRsvp(id, event.id);
  stopClock("2026-11-30T23:30:00Z");
  await enqueueReminders();
  await db().profile.update({
    where: { userId: optedOut.id },
    data: { notifications: { reminders: { email: false } } },
  });
  await db().eventRsvp.deleteMany({ where: { userId: cancelled.id } });
  expect(await runDeliveries()).toMatchObject({ sent: 0, dropped: 2 });
});

test("enqueues three thousand reminders in one statement, also with the statistics of an empty table", async () => {
  await db().$executeRaw`ANALYZE`;
  const event = await createEventAt();
  await db().$executeRaw`
    WITH people AS (INSERT INTO users (email) SELECT 'p' || n || '@nametag.test' FROM generate_series(1, 3000) n RETURNING id),
    profiled AS (INSERT INTO profiles ("userId", "firstName", "lastName") SELECT id, 'P', 'Q' FROM people RETURNING "userId")
    INSERT INTO event_rsvps ("userId", "eventId", "createdAt") SELECT "userId", ${event.id}::uuid, '2026-11-01T00:00:00Z' FROM profiled`;
  stopClock("2026-11-30T23:30:00Z");
  await enqueueReminders();
  await db().delivery.deleteMany();
  await db().eventRsvp.updateMany({ data: { remindersSent: [] } });
  const { queries, result } = await countQueries(() => enqueueReminders());
  expect([queries, result]).toEqual([1, 3000]);
  expect(await db().delivery.count()).toBe(3000);
  await enqueueDeliveries([]);
  advanceClock({ minutes: 1 });
  expect(await enqueueReminders()).toBe(0);
});
