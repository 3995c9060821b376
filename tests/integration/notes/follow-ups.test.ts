/** The message on the day of a follow-up (docs/product/network-notes.md#on-the-day). */
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueFollowUps } from "@/lib/notifications/service/events/follow-ups";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createMember, createUser, type UserOptions } from "@/tests/support/factories/users";
import { startResend } from "@/tests/support/servers/resend";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  await resetDatabase();
  resend = await startResend();
  stopClock("2026-11-20T12:00:00Z");
});
afterEach(() => resend.stop());

const DAY = "2026-11-27";
/** 9 AM in Tampa. */
const MORNING = "2026-11-27T14:00:00Z";

type Options = NonNullable<UserOptions["profile"]>;

const createOwner = (profile: Options = {}) => createMember({ profile: { timezone: "America/New_York", ...profile } });

async function follow(ownerId: string, firstName = "Ben", followUpOn = DAY) {
  const { id: memberId } = await createUser({ profile: { firstName, lastName: "Okafor" } });
  await createConnection(ownerId, memberId);
  // The names are in the order in which the notes were written.
  advanceClock({ ms: 1 });
  const data = { ownerId, memberId, followUpOn: new Date(followUpOn), createdAt: clock.now(), updatedAt: clock.now() };
  return db().networkNote.create({ data });
}

const listQueued = async () => (await db().delivery.findMany({ orderBy: { key: "asc" } })).map(({ key }) => key);

test("enqueues one message a channel on the day at nine in the member's zone, once with four processes", async () => {
  const { userId } = await createOwner();
  await follow(userId);
  await follow(userId, "Cleo");
  for (const early of ["2026-11-26T14:00:00Z", "2026-11-27T13:59:00Z"]) {
    stopClock(early);
    expect(await enqueueFollowUps()).toBe(0);
  }
  stopClock(MORNING);
  await Promise.all([enqueueFollowUps(), enqueueFollowUps(), enqueueFollowUps(), enqueueFollowUps()]);
  expect(await listQueued()).toEqual([`follow_up:${userId}:${DAY}:mail`, `follow_up:${userId}:${DAY}:push`]);
  stopClock("2026-11-27T20:00:00Z");
  expect(await enqueueFollowUps()).toBe(0);
});

test("knows each member's day on both sides of the date line, and on a day when clocks change", async () => {
  const [kiritimati, honolulu] = [
    await createOwner({ timezone: "Pacific/Kiritimati" }),
    await createOwner({ timezone: "Pacific/Honolulu" }),
  ];
  await follow(kiritimati.userId);
  await follow(honolulu.userId);
  // 9 AM on the 27th, in UTC+14 and UTC-10.
  stopClock("2026-11-26T19:00:00Z");
  await enqueueFollowUps();
  expect(new Set((await db().delivery.findMany()).map(({ userId }) => userId))).toEqual(new Set([kiritimati.userId]));
  stopClock("2026-11-27T19:00:00Z");
  await enqueueFollowUps();
  expect(await db().delivery.count({ where: { userId: honolulu.userId } })).toBe(2);
  const tampa = await createOwner();
  await follow(tampa.userId, "Ben", "2027-03-14");
  stopClock("2027-03-14T12:59:00Z");
  expect(await enqueueFollowUps()).toBe(0);
  stopClock("2027-03-14T13:00:00Z");
  expect(await enqueueFollowUps()).toBe(2);
});

test("waits for the end of quiet hours", async () => {
  const { userId } = await createOwner({ quietHours: { start: "22:00", end: "10:30" } });
  await follow(userId);
  stopClock(MORNING);
  expect(await enqueueFollowUps()).toBe(0);
  stopClock("2026-11-27T15:30:00Z");
  expect(await enqueueFollowUps()).toBe(2);
});

test("follows the member's switches", async () => {
  const { userId } = await createOwner({ notifications: { followUps: { push: false, email: true } } });
  await follow(userId);
  const silent = await createOwner({ notifications: { followUps: { push: false, email: false } } });
  await follow(silent.userId);
  stopClock(MORNING);
  await enqueueFollowUps();
  expect(await listQueued()).toEqual([`follow_up:${userId}:${DAY}:mail`]);
});

test("names up to five people, with a link to unsubscribe", async () => {
  const { userId } = await createOwner();
  for (const name of ["Ada", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gus"]) await follow(userId, name);
  stopClock(MORNING);
  await enqueueFollowUps();
  await runDeliveries();
  expect(resend.mails).toHaveLength(1);
  const [mail] = resend.mails;
  expect(mail?.subject).toBe("Follow up with 7 people today");
  expect(mail?.text).toContain("Ada Okafor, Ben Okafor, Cleo Okafor, Dan Okafor, Eva Okafor, and 2 others.");
  expect(mail?.text).not.toContain("Fay");
  expect(mail?.text).toContain("/connections#follow-up");
  expect(mail?.text).toContain("/unsubscribe?token=");
});

test("leaves out those who are done, moved, blocked or no longer connected, and is dropped without anyone", async () => {
  const { userId } = await createOwner();
  const [done, moved, blocked, removed, stays] = [
    await follow(userId, "Done"),
    await follow(userId, "Moved"),
    await follow(userId, "Blocked"),
    await follow(userId, "Removed"),
    await follow(userId, "Stays"),
  ];
  stopClock(MORNING);
  await enqueueFollowUps();
  await db().networkNote.update({ where: { id: done.id }, data: { followUpDoneAt: clock.now() } });
  await db().networkNote.update({ where: { id: moved.id }, data: { followUpOn: new Date("2026-12-04") } });
  await createBlock(blocked.memberId ?? "", userId);
  await db().connection.deleteMany({ where: { receiverId: removed.memberId ?? "" } });
  await db().delivery.updateMany({ where: { channel: "push" }, data: { status: "dropped" } });
  await runDeliveries();
  expect(resend.mails.map(({ subject }) => subject)).toEqual(["Follow up with 1 person today"]);
  expect(resend.mails[0]?.text).toContain("Stays Okafor.");

  const other = await createOwner();
  const note = await follow(other.userId, "Gone", "2026-11-27");
  await enqueueFollowUps();
  await db().networkNote.delete({ where: { id: note.id } });
  await runDeliveries();
  const rows = await db().delivery.findMany({ where: { userId: other.userId } });
  expect(rows.map(({ status }) => status)).toEqual(["dropped", "dropped"]);
  expect(stays.followUpDoneAt).toBeNull();
});

test("is written in the member's language", async () => {
  const { userId } = await createMember({ language: "es", profile: { timezone: "America/New_York" } });
  await follow(userId);
  stopClock(MORNING);
  await enqueueFollowUps();
  await runDeliveries();
  expect(resend.mails[0]?.subject).toBe("Retoma hoy el contacto con 1 persona");
});
