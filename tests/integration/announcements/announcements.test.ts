/** Recipients and times of announcements (docs/product/announcements.md#sending). */
import { randomUUID } from "node:crypto";

import * as withdrawRoute from "@/app/api/events/[id]/announcements/[announcementId]/route";
import * as audiencesRoute from "@/app/api/events/[id]/announcements/audiences/route";
import { deleteAccount } from "@/lib/account/service/delete";
import type { AudienceCounts } from "@/lib/announcements/schema";
import { enqueueBatch } from "@/lib/announcements/service/enqueue.sql";
import { sendAnnouncements } from "@/lib/announcements/service/send";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createUser, createUsers } from "@/tests/support/factories/users";
import {
  announceAs,
  createComingEvent,
  createGuest,
  listAs as list,
  manageAs,
  runJobs,
  TEXT,
} from "@/tests/support/servers/announcements";
import { recordBus } from "@/tests/support/servers/bus";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

const bus = recordBus();

let resend: Awaited<ReturnType<typeof startResend>>;
let admin: Awaited<ReturnType<typeof createMember>>;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  // Noon in New York.
  stopClock("2026-11-20T17:00:00Z");
  resend = await startResend();
  admin = await createMember({ role: "admin" });
});
afterEach(() => resend.stop());

const announce = (eventId: string, body?: object) => announceAs(admin.token, eventId, body);
const manage = (eventId: string) => manageAs(admin.token, eventId);
const withdraw = (eventId: string, announcementId: string) =>
  callRoute(withdrawRoute, "DELETE", { token: admin.token, params: { id: eventId, announcementId } });
const countAudiences = async (eventId: string) =>
  (await callRoute<AudienceCounts>(audiencesRoute, "GET", { token: admin.token, params: { id: eventId } })).json;
const listDeliveries = () =>
  db().delivery.findMany({ where: { announcementId: { not: null } }, orderBy: { createdAt: "asc" } });

describe("sending", () => {
  it("mails it once to each recipient, with the host's address for answers", async () => {
    const host = await createUser({ email: "host@nametag.test" });
    const { id } = await createEvent({ hostUserId: host.id });
    const guest = await createGuest(id);
    const { status, json } = await announce(id);
    expect(status).toBe(201);
    expect(json).toMatchObject({ status: "scheduled", recipientCount: 0, progress: null });
    expect(await listDeliveries()).toEqual([]);
    await runJobs();
    await runJobs();
    expect(resend.mails).toHaveLength(1);
    const [mail] = resend.mails;
    expect(mail).toMatchObject({
      to: guest.user.email,
      subject: "Tampa Tech Mixer: Doors open at six",
      reply_to: "host@nametag.test",
    });
    expect(mail!.html).toContain('<a href="https://maps.example/x?a=1&#38;b=2"');
    expect(mail!.text).toContain(TEXT.text);
    expect(await manage(id)).toMatchObject([
      { status: "sent", recipientCount: 1, mailCount: 1, pushCount: 0, failedCount: 0, progress: null },
    ]);
    expect(await list(guest.token, id)).toMatchObject([{ ...TEXT, sentAt: "2026-11-20T17:00:00.000Z" }]);
  });

  it("sends at its time, not before", async () => {
    const { id } = await createComingEvent();
    await createGuest(id);
    expect((await announce(id, { sendAt: fromNow({ hours: 2 }).toISOString() })).status).toBe(201);
    await runJobs();
    expect(resend.mails).toHaveLength(0);
    advanceClock({ hours: 2 });
    await runJobs();
    expect(resend.mails).toHaveLength(1);
  });

  it("reaches the chosen audience, as counted before", async () => {
    const { id } = await createEvent();
    const confirmed = await createGuest(id);
    const here = await createGuest(id);
    const left = await createGuest(id);
    const waitlisted = await createGuest(id, { status: "waitlisted" });
    const pending = await createGuest(id, { status: "pending" });
    const declined = await createGuest(id, { status: "declined" });
    await createAttendance(declined.userId, id, { checkOutTime: clock.now() });
    await createAttendance(here.userId, id);
    await createAttendance(left.userId, id, { checkOutTime: clock.now() });
    const other = await createEvent();
    await createAttendance(confirmed.userId, other.id);
    const expected = {
      everyone: [confirmed, here, left, waitlisted],
      confirmed: [confirmed, here, left],
      waitlisted: [waitlisted],
      pending: [pending],
      checked_in: [here, left],
      not_checked_in: [confirmed],
    };
    const counts = Object.entries(expected).map(([audience, members]) => [audience, members.length]);
    expect(await countAudiences(id)).toMatchObject(Object.fromEntries(counts));
    for (const [audience, members] of Object.entries(expected)) {
      resetRateLimits();
      const { json } = await announce(id, { audience });
      await sendAnnouncements();
      const recipients = await db().eventAnnouncementRecipient.findMany({ where: { announcementId: json.id } });
      expect(new Set(recipients.map(({ userId }) => userId))).toEqual(new Set(members.map(({ userId }) => userId)));
    }
  });

  it("reaches whoever is there for the first time, and whoever was away from the last three dates", async () => {
    const owned = { createdById: admin.userId };
    const at = (days: number) => ({ startTime: fromNow({ days }), endTime: fromNow({ days, hours: 2 }), ...owned });
    const dates: string[] = [];
    for (const days of [-40, -30, -20, -10]) dates.push((await createEvent(at(days))).id);
    // Not of the author.
    const other = await createEvent({ startTime: fromNow({ days: -5 }), endTime: fromNow({ days: -4 }) });
    // Neither one whose check-in nobody used nor one that is still ahead is an earlier event.
    for (const date of [{ ...at(-8), isOnline: true }, at(1)]) await createEvent(date);
    const { id } = await createEvent(at(2));
    const [newcomer, regular, away] = [await createGuest(id), await createGuest(id), await createGuest(id)];
    const visits: [string, string | undefined][] = [
      [newcomer.userId, other.id],
      [regular.userId, dates[0]],
      [regular.userId, dates[1]],
      [away.userId, dates[0]],
      ...dates.slice(2).map((id): [string, string] => [admin.userId, id]),
    ];
    for (const [userId, eventId] of visits)
      await createAttendance(userId, eventId!, { checkOutTime: clock.now(), isActive: false });
    expect(await countAudiences(id)).toMatchObject({ first_time: 1, away: 1 });
    for (const [audience, { userId }] of Object.entries({ first_time: newcomer, away })) {
      const { json } = await announce(id, { audience });
      await sendAnnouncements();
      const recipients = await db().eventAnnouncementRecipient.findMany({ where: { announcementId: json.id } });
      expect(recipients.map((recipient) => recipient.userId)).toEqual([userId]);
    }
  });

  it("leaves out members who are suspended, blocked by or blocking the author, or turned mail off", async () => {
    const { id } = await createEvent();
    const suspended = await createGuest(id);
    const blocking = await createGuest(id);
    const blocked = await createGuest(id);
    const quiet = await createGuest(id, { notificationPreferences: { email: false, push: true, sms: false } });
    await db().user.update({ where: { id: suspended.userId }, data: { suspendedAt: clock.now() } });
    const pair = (blockerId: string, blockedId: string) => ({ blockerId, blockedId, createdAt: clock.now() });
    await db().block.createMany({ data: [pair(blocking.userId, admin.userId), pair(admin.userId, blocked.userId)] });
    await announce(id);
    await runJobs();
    expect(resend.mails).toEqual([]);
    const recipients = await db().eventAnnouncementRecipient.findMany();
    // They see it on the event's page.
    expect(recipients.map(({ userId }) => userId)).toEqual([quiet.userId]);
    expect(await list(quiet.token, id)).toHaveLength(1);
    expect(await list(blocking.token, id)).toEqual([]);
  });

  it.each([
    ["waits for the end of quiet hours", { hours: 30 }, "2026-11-21T12:30:00.000Z"],
    ["doesn't wait beyond the start", { hours: 1 }, "2026-11-21T05:00:00.000Z"],
    ["doesn't wait while the event runs", { hours: -1 }, "2026-11-21T04:00:00.000Z"],
  ])("%s", async (_, start, expected) => {
    // 11 p.m. in New York.
    stopClock("2026-11-21T04:00:00Z");
    const { id } = await createEvent({ startTime: fromNow(start), endTime: fromNow({ hours: 33 }) });
    const guest = await createMember({
      profile: { quietHours: { start: "22:00", end: "07:30" }, timezone: "America/New_York" },
    });
    await createRsvp(guest.userId, id);
    await announce(id);
    await runJobs();
    expect((await listDeliveries()).map(({ nextAttemptAt }) => nextAttemptAt.toISOString())).toEqual([expected]);
    expect(await manage(id)).toMatchObject([{ status: resend.mails.length === 1 ? "sent" : "sending" }]);
    stopClock(expected);
    await runJobs();
    expect(resend.mails).toHaveLength(1);
    expect(await manage(id)).toMatchObject([{ status: "sent" }]);
  });

  type Guest = Awaited<ReturnType<typeof createGuest>>;
  const setRsvp = (userId: string, data: Prisma.EventRsvpUpdateManyMutationInput) =>
    db().eventRsvp.updateMany({ where: { userId }, data });

  it.each<[string, string, (guest: Guest, eventId: string) => Promise<unknown>]>([
    ["is on the waitlist", "confirmed", ({ userId }) => setRsvp(userId, { status: "waitlisted" })],
    ["got a place", "pending", ({ userId }) => setRsvp(userId, { status: "confirmed" })],
    ["checked in", "not_checked_in", ({ userId }, eventId) => createAttendance(userId, eventId)],
    [
      "was suspended",
      "everyone",
      ({ userId }) => db().user.update({ where: { id: userId }, data: { suspendedAt: clock.now() } }),
    ],
    ["deleted the account", "everyone", ({ userId }) => deleteAccount(userId)],
    [
      "unsubscribed from the event",
      "everyone",
      ({ userId }) => setRsvp(userId, { notificationPreferences: { email: false, push: false, sms: false } }),
    ],
    [
      "blocked the author",
      "everyone",
      ({ userId }) =>
        db().block.create({ data: { blockerId: userId, blockedId: admin.userId, createdAt: clock.now() } }),
    ],
  ])("doesn't go to a member who %s while it waited for the end of quiet hours", async (_, audience, change) => {
    // 11 p.m. in New York.
    stopClock("2026-11-21T04:00:00Z");
    const { id } = await createComingEvent();
    const status = audience === "pending" ? "pending" : "confirmed";
    const quietHours = { start: "22:00", end: "07:30" };
    const members = [];
    for (const _each of [1, 2]) {
      const member = await createMember({ profile: { quietHours, timezone: "America/New_York" } });
      await createRsvp(member.userId, id, { status });
      members.push(member);
    }
    const [changed, stays] = members as [Guest, Guest];
    await announce(id, { audience });
    await runJobs();
    expect(resend.mails).toEqual([]);
    await change(changed, id);
    stopClock("2026-11-21T12:30:00Z");
    await runJobs();
    expect(resend.mails.map(({ to }) => to)).toEqual([stays.user.email]);
    expect(await manage(id)).toMatchObject([{ status: "sent", mailCount: 1 }]);
  });

  it("drops queued deliveries when the RSVP is gone", async () => {
    const { id } = await createComingEvent();
    const guest = await createGuest(id);
    await announce(id);
    await sendAnnouncements();
    await db().eventRsvp.deleteMany({ where: { userId: guest.userId } });
    await runJobs();
    expect(resend.mails).toEqual([]);
    expect(await manage(id)).toMatchObject([{ status: "sent", recipientCount: 1, mailCount: 0 }]);
  });

  it("updates the screens of recipients and organizers only", async () => {
    const { id } = await createComingEvent();
    const guest = await createGuest(id);
    await announce(id);
    bus.events.length = 0;
    await sendAnnouncements();
    expect(bus.events).toEqual([
      { type: "resource_changed", resource: "announcements", id, userIds: [guest.userId] },
      { type: "resource_changed", resource: "announcements", id, userIds: [admin.userId] },
    ]);
    bus.events.length = 0;
    await sendAnnouncements();
    // Its mail still waits.
    expect(bus.events).toEqual([]);
    await runJobs();
    expect(bus.events.at(-1)).toMatchObject({ resource: "announcements", userIds: [admin.userId] });
  });
});

describe("once each", () => {
  it("continues after a process stopped between two batches", async () => {
    const { id } = await createComingEvent();
    const users = await createUsers(30);
    await db().eventRsvp.createMany({ data: users.map((user) => ({ userId: user.id, eventId: id })) });
    const { json } = await announce(id);
    await db().eventAnnouncement.update({ where: { id: json.id }, data: { status: "sending" } });
    expect((await enqueueBatch(json.id, clock.now(), 10)).added).toHaveLength(10);
    await Promise.all([sendAnnouncements(), sendAnnouncements(), enqueueBatch(json.id, clock.now(), 10)]);
    expect(await manage(id)).toMatchObject([{ recipientCount: 30, progress: { done: 0, total: 30 } }]);
    await Promise.all([runDeliveries(), runDeliveries()]);
    await sendAnnouncements();
    expect(resend.calls).toHaveLength(30);
    expect(new Set(resend.mails.map(({ to }) => String(to))).size).toBe(30);
    expect(await manage(id)).toMatchObject([{ status: "sent", mailCount: 30 }]);
  });

  it("creates one of repeated calls, and refuses the id for another text", async () => {
    const { id } = await createComingEvent();
    const body = { id: randomUUID() };
    const statuses = await Promise.all([announce(id, body), announce(id, body), announce(id, body)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect((await announce(id, { ...body, title: "Another" })).status).toBe(409);
    const other = await createEvent();
    expect((await announce(other.id, body)).status).toBe(409);
    expect(await db().eventAnnouncement.count()).toBe(1);
  });

  it("stores one delivery for each announcement, member and channel", async () => {
    const { id } = await createComingEvent();
    const guest = await createGuest(id);
    const { json } = await announce(id);
    const row = { announcementId: json.id, userId: guest.userId, channel: "mail", kind: "changes", payload: {} };
    await db().delivery.create({ data: { ...row, key: "a" } });
    await expect(db().delivery.create({ data: { ...row, key: "b" } })).rejects.toThrow(/Unique constraint/);
  });
});

describe("withdrawing", () => {
  it("sends nothing of one that is not due, and can be repeated", async () => {
    const { id } = await createComingEvent();
    await createGuest(id);
    const { json } = await announce(id, { sendAt: fromNow({ hours: 2 }).toISOString() });
    expect((await withdraw(id, json.id)).status).toBe(204);
    expect((await withdraw(id, json.id)).status).toBe(204);
    advanceClock({ hours: 3 });
    await runJobs();
    expect(resend.mails).toEqual([]);
    expect(await manage(id)).toMatchObject([{ status: "withdrawn" }]);
    expect(await db().auditEntry.count({ where: { action: "event.announcement_withdrawn" } })).toBe(1);
  });

  it("updates every screen, without the id of an unlisted event", async () => {
    const { id } = await createComingEvent();
    await db().event.update({ where: { id }, data: { visibility: "unlisted" } });
    const { json } = await announce(id, { sendAt: fromNow({ hours: 2 }).toISOString() });
    bus.events.length = 0;
    await withdraw(id, json.id);
    expect(bus.events).toEqual([{ type: "resource_changed", resource: "announcements", id, isUnlisted: true }]);
  });

  it("stops the rest while it is being sent, keeps the counts and leaves the event's page", async () => {
    const { id } = await createComingEvent();
    const [first] = await Promise.all([createGuest(id), createGuest(id), createGuest(id)]);
    const { json } = await announce(id);
    await sendAnnouncements();
    await db().delivery.updateMany({
      where: { userId: { not: first.userId } },
      data: { nextAttemptAt: fromNow({ hours: 1 }) },
    });
    await runDeliveries();
    expect(await manage(id)).toMatchObject([{ status: "sending", mailCount: 1, progress: { done: 1, total: 3 } }]);
    expect((await withdraw(id, json.id)).status).toBe(204);
    advanceClock({ hours: 2 });
    await runJobs();
    expect(resend.mails).toHaveLength(1);
    expect(await manage(id)).toMatchObject([{ status: "withdrawn", recipientCount: 3, mailCount: 1 }]);
    expect(await list(first.token, id)).toEqual([]);
  });

  it("refuses one that was sent, and one of another event", async () => {
    const { id } = await createComingEvent();
    const { json } = await announce(id);
    await runJobs();
    expect((await withdraw(id, json.id)).status).toBe(409);
    const other = await createEvent();
    expect((await withdraw(other.id, json.id)).status).toBe(404);
  });

  it.each([
    ["the event is cancelled", (id: string) => db().event.update({ where: { id }, data: { status: "cancelled" } })],
    [
      "the author is no organizer any more",
      () => db().user.update({ where: { id: admin.userId }, data: { role: "user" } }),
    ],
    [
      "the author is suspended",
      () => db().user.update({ where: { id: admin.userId }, data: { suspendedAt: clock.now() } }),
    ],
  ])("withdraws a scheduled one when %s", async (_, change) => {
    const { id } = await createComingEvent();
    await createGuest(id);
    const { json } = await announce(id, { sendAt: fromNow({ hours: 2 }).toISOString() });
    await change(id);
    advanceClock({ hours: 2 });
    await runJobs();
    expect(resend.mails).toEqual([]);
    expect(await db().eventAnnouncement.findUnique({ where: { id: json.id } })).toMatchObject({ status: "withdrawn" });
  });

  it("keeps a deleted author's sent announcements, and withdraws scheduled ones", async () => {
    await createMember({ role: "admin" });
    const { id } = await createComingEvent();
    const guest = await createGuest(id);
    await announce(id);
    await runJobs();
    const { json } = await announce(id, { sendAt: fromNow({ hours: 2 }).toISOString() });
    await deleteAccount(admin.userId);
    expect(await list(guest.token, id)).toHaveLength(1);
    expect(await db().eventAnnouncement.findUnique({ where: { id: json.id } })).toMatchObject({
      status: "withdrawn",
      authorId: null,
    });
    await deleteAccount(guest.userId);
    expect(await db().eventAnnouncementRecipient.count()).toBe(0);
  });
});
