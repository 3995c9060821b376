/**
 * The delivery queue sends each row once: with several processes, refused mails, lost responses and
 * killed workers.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";

import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { sendAnnouncements } from "@/lib/announcements/service/send";
import { enqueueReminders } from "@/lib/notifications/service/events/reminders.sql";
import { enqueueDeliveries, removeOldDeliveries, type NewDelivery } from "@/lib/notifications/service/queue/enqueue";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

import { advanceClock, fromNow } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createUser, createUsers } from "@/tests/support/factories/users";
import { startResend } from "@/tests/support/servers/resend";
import { bySize } from "@/tests/support/size";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  await resetDatabase();
  resend = await startResend();
});
afterEach(() => resend.stop());

const buildDelivery = (userId: string, name: string): NewDelivery => ({
  channel: "mail",
  key: `test:${name}:${userId}`,
  kind: "requests",
  userId,
  payload: { about: "digest", count: 1, names: [`Note ${name}`] },
});
const enqueueNewDeliveries = async (count: number): Promise<string> => {
  const { id } = await createUser();
  await enqueueDeliveries(Array.from({ length: count }, (_, number) => buildDelivery(id, String(number))));
  return id;
};
const listStates = async () => (await db().delivery.findMany({ orderBy: { key: "asc" } })).map(({ status }) => status);
const listNames = () => resend.mails.map(({ text }) => /Note \w+/.exec(text)?.[0]);
const waitSeconds = (seconds: number) => advanceClock({ seconds });

test("stores rows with their transaction, and each key once", async () => {
  const { id } = await createUser();
  const failedTransaction = db().$transaction(async (tx) => {
    await enqueueDeliveries([buildDelivery(id, "a")], tx);
    throw new Error("no");
  });
  await expect(failedTransaction).rejects.toThrow("no");
  expect(await listStates()).toEqual([]);
  expect(await db().$transaction((tx) => enqueueDeliveries([buildDelivery(id, "a"), buildDelivery(id, "b")], tx))).toBe(
    2,
  );
  expect(await enqueueDeliveries([buildDelivery(id, "b"), buildDelivery(id, "c")])).toBe(1);
  await runDeliveries();
  await runDeliveries();
  expect(listNames().sort()).toEqual(["Note a", "Note b", "Note c"]);
  expect(await listStates()).toEqual(["sent", "sent", "sent"]);
});

test("sends each delivery once with four processes", async () => {
  await enqueueNewDeliveries(60);
  const totals = await Promise.all([runDeliveries(), runDeliveries(), runDeliveries(), runDeliveries()]);
  expect(totals.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
  expect(resend.calls).toHaveLength(60);
  expect(resend.mails).toHaveLength(60);
});

test("sends each delivery once when a worker is killed while sending", async () => {
  await enqueueNewDeliveries(40);
  // The provider accepts the mails, and the worker is killed before it gets the responses.
  resend.setResponse(() => "lost");
  const root = path.resolve(__dirname, "../../..");
  const worker = spawn(
    process.execPath,
    ["--import", "tsx", path.join(root, "tests/support/servers/delivery-process.ts")],
    {
      cwd: root,
      // Jest's copy of process.env is not inherited, and neither is the clock.
      env: { ...process.env, TEST_CLOCK: clock.now().toISOString() },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const exited = new Promise((resolve) => worker.once("exit", resolve));
  await resend.nextCall();
  worker.kill("SIGKILL");
  await exited;
  const orphanCount = await db().delivery.count({ where: { status: "queued", attempts: 1 } });
  expect(orphanCount).toBeGreaterThan(0);

  resend.setResponse(() => undefined);
  await Promise.all([runDeliveries(), runDeliveries()]);
  // Claims of the killed worker are left alone until their lease ends.
  expect(await db().delivery.count({ where: { status: "queued" } })).toBe(orphanCount);
  waitSeconds(120);
  await Promise.all([runDeliveries(), runDeliveries()]);
  expect(new Set(await listStates())).toEqual(new Set(["sent"]));
  expect(resend.mails).toHaveLength(40);
  expect(new Set(listNames()).size).toBe(40);
  expect(resend.calls.length).toBeGreaterThan(40);
}, 30_000);

test("retries five times with growing delays while the provider fails", async () => {
  await enqueueNewDeliveries(1);
  resend.setResponse(() => ({ status: 500 }));
  for (let attempt = 1; attempt <= 5; attempt++) {
    await runDeliveries();
    expect(resend.calls).toHaveLength(attempt);
    // Not before the delay.
    await runDeliveries();
    expect(resend.calls).toHaveLength(attempt);
    const [row] = await db().delivery.findMany();
    expect(row).toMatchObject({ attempts: attempt, status: attempt < 5 ? "queued" : "failed" });
    expect(row?.lastError).toContain("Status 500");
    waitSeconds(60 * 60);
  }
  await runDeliveries();
  expect(resend.calls).toHaveLength(5);
});

test("sends a reminder before an announcement to many that was due earlier", async () => {
  const admin = await createUser({ role: "admin" });
  const { id: eventId } = await createEvent({ startTime: fromNow({ days: 3 }), endTime: fromNow({ days: 4 }) });
  // More than a run claims before the pause.
  const count = bySize(2_000, 200);
  const members = await createUsers(count);
  await db().eventRsvp.createMany({ data: members.map(({ id }) => ({ userId: id, eventId })) });
  const announcement = { eventId, authorId: admin.id, audience: "everyone", title: "News", text: "All of it" };
  await db().eventAnnouncement.create({ data: { ...announcement, sendAt: clock.now(), createdAt: clock.now() } });
  await sendAnnouncements();
  expect(await db().delivery.count({ where: { status: "queued" } })).toBe(count);
  waitSeconds(60);
  const soon = await createEvent({ name: "Soon", startTime: fromNow({ minutes: 50 }), endTime: fromNow({ hours: 2 }) });
  await createRsvp(admin.id, soon.id, { createdAt: fromNow({ days: -1 }) });
  await enqueueReminders();
  // The provider takes one batch, and then asks for a pause that ends the run.
  resend.setResponse(() => (resend.calls.length > 8 ? { status: 429, headers: { "retry-after": "60" } } : undefined));
  await runDeliveries();
  const isReminder = ({ subject }: { subject: string }) => subject.includes("Soon");
  expect([resend.mails.length, resend.mails.filter(isReminder).length]).toEqual([8, 1]);
  // The rest of the batch, and all others, are announcements.
  resend.setResponse(() => undefined);
  waitSeconds(120);
  await runDeliveries();
  expect(resend.mails.length).toBeGreaterThan(8);
});

test("waits after a rate limit without counting an attempt", async () => {
  await enqueueNewDeliveries(3);
  let remainingErrors = 7;
  resend.setResponse(() =>
    remainingErrors-- > 0 ? { status: 429, name: "rate_limit_exceeded", headers: { "retry-after": "1" } } : undefined,
  );
  await runDeliveries();
  expect(await listStates()).toEqual(["sent", "sent", "sent"]);
  expect(resend.mails).toHaveLength(3);
  expect((await db().delivery.findMany()).every(({ attempts }) => attempts === 1)).toBe(true);
});

test("does not retry a permanent refusal, nor a mail that was accepted with another text", async () => {
  const userId = await enqueueNewDeliveries(2);
  resend.setResponse(({ body }) =>
    String(body.text).includes("Note 0") ? { status: 422 } : { status: 502, isAccepted: true },
  );
  await runDeliveries();
  await db().profile.update({ where: { userId }, data: { firstName: "Renamed" } });
  resend.setResponse(() => undefined);
  waitSeconds(60 * 60);
  await runDeliveries();
  expect(await listStates()).toEqual(["failed", "sent"]);
  expect(resend.mails).toHaveLength(1);
});

test("drops deliveries that no longer apply when they are due", async () => {
  const [ana, ben, cyd, dee] = [await createUser(), await createUser(), await createUser(), await createUser()];
  await enqueueDeliveries([ana, ben, cyd, dee].map(({ id }) => buildDelivery(id, "x")));
  await db().profile.update({ where: { userId: ben.id }, data: { notifications: { requests: { email: false } } } });
  await db().user.update({ where: { id: cyd.id }, data: { suspendedAt: fromNow({}) } });
  await db().user.update({ where: { id: dee.id }, data: { deletedAt: fromNow({}) } });
  expect(await runDeliveries()).toMatchObject({ sent: 1, dropped: 3 });
  expect(resend.mails.map(({ to }) => to)).toEqual([ana.email]);
});

test("drops a push without a device, and retries an unreadable row without affecting others", async () => {
  const { userId } = await createMember();
  const { id: connectionId } = await createConnection((await createUser()).id, userId, { status: "pending" });
  const push = { channel: "push", payload: { about: "connection_request", connectionId } } as const;
  await enqueueDeliveries([{ ...buildDelivery(userId, "push"), ...push }, buildDelivery(userId, "mail")]);
  await db().delivery.create({
    data: {
      channel: "mail",
      key: randomUUID(),
      kind: "requests",
      userId,
      payload: { about: "nothing" },
      nextAttemptAt: clock.now(),
    },
  });
  expect(await runDeliveries()).toMatchObject({ sent: 1, dropped: 1, queued: 1 });
});

/** The cancellation of a deleted event, as an earlier version queued it. */
async function sendCancellation(name: string): Promise<void> {
  const { id: userId } = await createUser();
  const [startTime, endTime] = [fromNow({ days: 1 }).toISOString(), fromNow({ days: 1, hours: 2 }).toISOString()];
  const place = { location: "Tampa", venueName: "Armature Works", venueAddress: null, isOnline: false };
  const times = { startTime, endTime, timezone: "America/New_York", createdAt: startTime, updatedAt: startTime };
  const event = { id: randomUUID(), name, description: null, ...times, ...place };
  const payload = { about: "event_cancelled", eventId: event.id, deleted: true, event };
  const row = { channel: "mail", key: randomUUID(), kind: "changes", userId, payload, nextAttemptAt: clock.now() };
  await db().delivery.create({ data: row });
  expect(await runDeliveries()).toMatchObject({ sent: 1 });
}

test("sends the cancellation of a deleted event that an earlier version queued", async () => {
  await sendCancellation("Tampa Tech Mixer");
  expect(resend.mails[0]?.text).toContain("Where: Armature Works, Tampa");
  expect(resend.mails[0]).not.toHaveProperty("attachments");
});

test("contains unsubscribe links for members and mail programs, and no injected header", async () => {
  await sendCancellation("Hi\r\nBcc: all@x.test <b>x</b>");
  const [mail] = resend.mails;
  expect(mail?.subject).toContain("Hi Bcc: all@x.test <b>x</b>");
  expect(mail?.html).not.toContain("<b>");
  expect(mail?.headers).toEqual({
    "Auto-Submitted": "auto-generated",
    "List-Unsubscribe": expect.stringMatching(/^<http:\/\/localhost:3000\/api\/unsubscribe\?token=[\w.-]+>$/),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(mail?.text).toContain("http://localhost:3000/unsubscribe?token=");
});

test("removes settled deliveries after two months, but not queued ones", async () => {
  await enqueueNewDeliveries(2);
  await db().delivery.updateMany({ data: { createdAt: fromNow({ days: -61 }) } });
  await db().delivery.updateMany({ where: { key: { startsWith: "test:0" } }, data: { status: "sent" } });
  expect(await removeOldDeliveries()).toBe(1);
  expect(await listStates()).toEqual(["queued"]);
});
