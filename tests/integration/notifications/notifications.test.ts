/**
 * Notifications about events, requests and reports, and unsubscribing
 * (docs/product/notifications.md).
 */
import { createHmac } from "node:crypto";

import * as unsubscribeRoute from "@/app/api/unsubscribe/route";
import * as connectionRoute from "@/app/api/test/connection-messages/route";
import * as plainRoute from "@/app/api/test/email/route";
import * as midtownRoute from "@/app/api/test/thank-you-email-midtown/route";
import * as otownRoute from "@/app/api/test/thank-you-email-otown/route";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { claimDeliveries } from "@/lib/notifications/service/deliveries/claim-deliveries";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import {
  notifyEventsCancelled,
  notifyEventsChanged,
  notifyPromoted,
} from "@/lib/notifications/service/events/event-notifications";
import { enqueueDigests } from "@/lib/notifications/service/events/digests.sql";
import { enqueueAccountMail } from "@/lib/notifications/service/queue/enqueue";
import { getEmailPreference, createUnsubscribeToken } from "@/lib/notifications/service/deliveries/unsubscribe";

import { recordBus } from "@/tests/support/servers/bus";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";

const bus = recordBus();
let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  stopClock("2026-11-20T16:00:00Z");
  await resetDatabase();
  resend = await startResend();
  bus.take();
});
afterEach(() => resend.stop());

const getTimesTomorrow = () => ({ startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 1, hours: 3 }) });
const listSubjects = () => resend.mails.map(({ subject }) => subject).sort();

describe("about events", () => {
  test("mails every RSVP the new and the old time and venue, once for an edit", async () => {
    const event = await createEvent(getTimesTomorrow());
    const [ana, ben] = [await createUser(), await createUser()];
    await createRsvp(ana.id, event.id);
    await createRsvp(ben.id, event.id, { status: "waitlisted" });
    const { startTime, endTime, timezone, isOnline, location, venueName, venueAddress } = event;
    const before = {
      ...{ timezone, isOnline, location, venueName, venueAddress },
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
    };
    await db().event.update({
      where: { id: event.id },
      data: { startTime: fromNow({ days: 1, hours: 1 }), venueName: "Oxford Exchange" },
    });
    const change = { eventId: event.id, time: true, venue: true, before };
    expect(await db().$transaction((tx) => notifyEventsChanged([change], tx))).toBe(2);
    expect(await notifyEventsChanged([change])).toBe(0);
    expect(await notifyEventsChanged([{ eventId: event.id }])).toBe(0);
    await runDeliveries();
    expect(listSubjects()).toEqual(Array(2).fill("New time and place: Tampa Tech Mixer"));
    const [mail, waitlistMail] = resend.mails.toSorted((a) => (a.to === ana.email ? -1 : 1));
    expect(mail?.text).toContain("When: Saturday, November 21, 2026, 12:00 PM to 2:00 PM, Eastern Standard Time");
    expect(mail?.text).toContain("Before: Saturday, November 21, 2026, 11:00 AM to 2:00 PM, Eastern Standard Time");
    expect(mail?.html).toMatch(/line-through[^<]*>[^<]*11:00 AM to 2:00 PM/);
    expect(mail?.html).not.toMatch(/line-through[^<]*>[^<]*12:00 PM to 2:00 PM/);
    expect(mail?.text).toContain("Where: Oxford Exchange, ");
    expect(mail?.text).toContain("And at: Armature Works, ");
    expect(mail?.attachments).toHaveLength(1);
    // A waitlisted member has no entry.
    expect(waitlistMail).not.toHaveProperty("attachments");
    expect(mail?.text).toContain("calendar file");
    expect(waitlistMail?.text).not.toContain("calendar file");
  });

  test("drops a change that was reverted before it was sent", async () => {
    const event = await createEvent(getTimesTomorrow());
    await createRsvp((await createUser()).id, event.id);
    await notifyEventsChanged([{ eventId: event.id, venue: true, before: { venueName: event.venueName } }]);
    expect(await runDeliveries()).toMatchObject({ sent: 0, dropped: 1 });
  });

  test("replaces a queued change by the next one, and says what differs from the state before both", async () => {
    const event = await createEvent({ ...getTimesTomorrow(), venueName: "The Vault" });
    const [early, late] = [await createUser(), await createUser()];
    await createRsvp(early.id, event.id);
    const move = async (venueName: string) => {
      advanceClock({ seconds: 1 });
      const { venueName: previous } = await db().event.findUniqueOrThrow({ where: { id: event.id } });
      await db().event.update({ where: { id: event.id }, data: { venueName, updatedAt: fromNow({}) } });
      return notifyEventsChanged([{ eventId: event.id, venue: true, before: { venueName: previous } }]);
    };
    await move("Armature Works");
    await runDeliveries();
    resend.mails.length = 0;
    await createRsvp(late.id, event.id);
    for (const venueName of ["Oxford Exchange", "The Ritz", "Hall 5"]) expect(await move(venueName)).toBe(2);
    expect(await runDeliveries()).toMatchObject({ sent: 2, dropped: 0 });
    expect(resend.mails).toHaveLength(2);
    for (const { text } of resend.mails) {
      expect(text).toContain("Where: Hall 5, ");
      expect(text).toContain("Before, at: Armature Works, ");
    }
  });

  test("sends nothing about two changes of which the second takes the first back", async () => {
    const event = await createEvent({ ...getTimesTomorrow(), venueName: "The Vault" });
    await createRsvp((await createUser()).id, event.id);
    const otherEvent = await createEvent({ ...getTimesTomorrow(), venueName: "Hall 1" });
    await createRsvp((await createUser()).id, otherEvent.id);
    await notifyEventsChanged([{ eventId: otherEvent.id, venue: true, before: { venueName: "Hall 0" } }]);
    await notifyEventsChanged([{ eventId: event.id, venue: true, before: { venueName: "The Vault" } }]);
    advanceClock({ seconds: 1 });
    await db().event.update({ where: { id: event.id }, data: { updatedAt: fromNow({}) } });
    await notifyEventsChanged([{ eventId: event.id, venue: true, before: { venueName: "Hall 5" } }]);
    expect(await runDeliveries()).toMatchObject({ sent: 1, dropped: 1 });
  });

  test("tells of a change back whose first change is being mailed", async () => {
    const event = await createEvent({ ...getTimesTomorrow(), venueName: "The Vault" });
    await createRsvp((await createUser()).id, event.id);
    await notifyEventsChanged([{ eventId: event.id, venue: true, before: { venueName: "Hall 1" } }]);
    const [now, leaseUntil] = [fromNow({}), fromNow({ minutes: 1 })];
    expect((await claimDeliveries({ queue: "mail", now, leaseUntil, limit: 8, maxAttempts: 5 })).ids).toHaveLength(1);
    advanceClock({ seconds: 1 });
    await db().event.update({ where: { id: event.id }, data: { venueName: "Hall 1", updatedAt: fromNow({}) } });
    await notifyEventsChanged([{ eventId: event.id, venue: true, before: { venueName: "The Vault" } }]);
    expect(await runDeliveries()).toMatchObject({ sent: 1, dropped: 0 });
    expect(resend.mails[0]?.text).toContain("Before, at: The Vault, ");
  });

  test("mails a cancellation with a calendar file, unless the event takes place again", async () => {
    const [cancelledEvent, restoredEvent] = [
      await createEvent({ ...getTimesTomorrow(), status: "cancelled" }),
      await createEvent({ ...getTimesTomorrow(), status: "cancelled" }),
    ];
    const { id } = await createUser();
    for (const event of [cancelledEvent, restoredEvent]) {
      await createRsvp(id, event.id);
      expect(await notifyEventsCancelled([event.id])).toBe(1);
    }
    await db().event.update({ where: { id: restoredEvent.id }, data: { status: "live" } });
    expect(await runDeliveries()).toMatchObject({ sent: 1, dropped: 1 });
    expect(listSubjects()).toEqual(["Cancelled: Tampa Tech Mixer"]);
    const file = Buffer.from(resend.mails[0]?.attachments?.[0]?.content ?? "", "base64").toString("utf8");
    expect(file).toContain("STATUS:CANCELLED");
    expect(file).toContain(`UID:${cancelledEvent.id}@nametag`);
  });

  test("mails the cancellation of a deleted event", async () => {
    const event = await createEvent(getTimesTomorrow());
    await createRsvp((await createUser()).id, event.id);
    await db().$transaction(async (tx) => {
      await notifyEventsCancelled([event.id], { deleted: true }, tx);
      await tx.event.delete({ where: { id: event.id } });
    });
    expect(await runDeliveries()).toMatchObject({ sent: 1 });
    expect(resend.mails[0]?.text).toContain("Armature Works");
  });

  test("mails nothing about past events, and a place from the waitlist to its member", async () => {
    const endedEvent = await createEvent({
      startTime: fromNow({ days: -1 }),
      endTime: fromNow({ hours: -1 }),
      status: "cancelled",
    });
    const event = await createEvent(getTimesTomorrow());
    const { id } = await createUser();
    await createRsvp(id, endedEvent.id);
    await createRsvp(id, event.id);
    expect(await notifyEventsCancelled([endedEvent.id])).toBe(0);
    expect(await notifyEventsChanged([{ eventId: endedEvent.id, time: true }])).toBe(0);
    expect(await notifyPromoted([{ eventId: event.id, userId: id }])).toBe(1);
    await runDeliveries();
    expect(listSubjects()).toEqual(["You're in: Tampa Tech Mixer"]);
  });
});

describe("about requests and reports", () => {
  test("enqueues a digest once a day in the member's morning, only for new requests, without names that contain addresses", async () => {
    const ana = await createUser({ profile: { timezone: "America/Los_Angeles" } });
    const requestConnection = async (firstName: string) => {
      const { id } = await createUser({ profile: { firstName, lastName: "Okafor" } });
      await createConnection(id, ana.id, { status: "pending" });
      advanceClock({ minutes: 1 });
    };
    await requestConnection("Ben");
    await requestConnection("www.evil.example");
    // 8 AM in Los Angeles.
    expect(await enqueueDigests()).toBe(0);
    stopClock("2026-11-20T17:30:00Z");
    expect((await Promise.all([enqueueDigests(), enqueueDigests()])).reduce((sum, count) => sum + count)).toBe(1);
    await runDeliveries();
    expect(listSubjects()).toEqual(["2 connection requests wait for you"]);
    expect(resend.mails[0]?.text).toContain("Ben Okafor and 1 other.");
    expect(resend.mails[0]?.html).not.toContain("evil");
    stopClock("2026-11-21T18:00:00Z");
    expect(await enqueueDigests()).toBe(0);
    await requestConnection("Cyd");
    expect(await enqueueDigests()).toBe(1);
  });

  test("enqueues the digests of thousands of requests, also with the statistics of emptied tables", async () => {
    const createRequests = () => db().$executeRaw`
      WITH people AS (
        INSERT INTO users (email, "emailVerifiedAt") SELECT 'p' || n || '@nametag.test', ${fromNow({})}
        FROM generate_series(1, 3000) n RETURNING id),
      profiled AS (INSERT INTO profiles ("userId", "firstName", "lastName") SELECT id, 'P', 'Q' FROM people RETURNING "userId"),
      numbered AS (SELECT "userId", row_number() OVER () AS n FROM profiled)
      INSERT INTO connections ("requesterId", "receiverId", status, "createdAt")
      SELECT a."userId", b."userId", 'pending', ${fromNow({ minutes: -1 })} FROM numbered a JOIN numbered b ON b.n = a.n % 2000 + 1`;
    await createRequests();
    await resetDatabase();
    await db().$executeRaw`ANALYZE`;
    await createRequests();
    expect(await enqueueDigests()).toBe(2000);
    expect(await db().delivery.count()).toBe(2000);
  });

  test("mails a warning also to a suspended member", async () => {
    const { id } = await createUser({
      suspendedAt: fromNow({}),
      profile: { notifications: { changes: { email: false } } },
    });
    const payload = { about: "moderation", outcome: "warned", note: "Please stop\nwriting." } as const;
    await enqueueAccountMail({ key: "report:1", userId: id, payload });
    expect(await runDeliveries()).toMatchObject({ sent: 1 });
    expect(resend.mails[0]?.text).toContain("Please stop writing.");
    expect(Object.keys(resend.mails[0]?.headers ?? {})).toEqual(["Auto-Submitted"]);
  });
});

describe("unsubscribing", () => {
  const post = (token: string, on = "", headers = {}) =>
    callRoute<{ message: string }>(unsubscribeRoute, "POST", {
      path: `/api/unsubscribe?token=${token}${on}`,
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });

  test("turns off one kind of mail without a session, and on again", async () => {
    const { id } = await createUser({ profile: { notifications: { requests: { push: false } } } });
    const token = createUnsubscribeToken({ id, topic: "requests", since: null });
    expect(await post(token)).toMatchObject({ status: 200, json: { message: "Unsubscribed." } });
    await post(token);
    expect(await getEmailPreference(token)).toEqual({ kind: "requests", isOn: false });
    await post(createUnsubscribeToken({ id, topic: "digest", since: null }));
    const { notifications } = await db().profile.findUniqueOrThrow({ where: { userId: id } });
    expect(notifications).toEqual({ requests: { push: false, email: false }, digest: { email: false } });
    expect(await post(token, "&on=1")).toMatchObject({ status: 200 });
    expect(await getEmailPreference(token)).toEqual({ kind: "requests", isOn: true });
  });

  test("follows the link of a mail that version 1.0.0 sent", async () => {
    const { id } = await createUser();
    const signature = createHmac("sha256", env().NEXTAUTH_SECRET).update(`unsubscribe ${id}.digest`);
    expect((await post(`${id}.digest.${signature.digest("base64url")}`)).status).toBe(200);
  });

  test("changes nothing when the link is opened, and redirects back after the page's form", async () => {
    const { id } = await createUser();
    const token = createUnsubscribeToken({ id, topic: "reminders", since: null });
    const opened = await callRoute(unsubscribeRoute, "GET", { path: `/api/unsubscribe?token=${token}` });
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `/unsubscribe?token=${token}`]);
    expect((await getEmailPreference(token)).isOn).toBe(true);
    const formResponse = await post(token, "&on=0", { accept: "text/html,application/xhtml+xml" });
    expect([formResponse.status, formResponse.headers.get("location")]).toEqual([303, `/unsubscribe?token=${token}`]);
    expect((await getEmailPreference(token)).isOn).toBe(false);
  });

  test("returns 404 for an invalid token, another member's signature and another kind", async () => {
    const [ana, ben] = [await createUser(), await createUser()];
    const signature = createUnsubscribeToken({ id: ana.id, topic: "digest", since: null }).split(".")[2];
    for (const token of [
      "",
      "x",
      `${ben.id}.digest.${signature}`,
      `${ana.id}.changes.${signature}`,
      `${ana.id}.digest.`,
    ]) {
      expect((await post(token)).status).toBe(404);
    }
    await db().user.update({ where: { id: ana.id }, data: { deletedAt: fromNow({}) } });
    await expect(
      getEmailPreference(createUnsubscribeToken({ id: ana.id, topic: "digest", since: null })),
    ).rejects.toThrow("notifications.memberGone");
  });
});

describe("test triggers", () => {
  test("mails the chapter's thank-you mail to an admin only", async () => {
    const admin = await createMember({ role: "admin" });
    const { token } = await createMember();
    for (const [route, name] of [
      [midtownRoute, "Midtown"],
      [otownRoute, "O-Town"],
    ] as const) {
      expect(await callRoute(route, "POST", { token: admin.token })).toMatchObject({
        status: 200,
        json: { message: expect.stringContaining(name) as unknown },
      });
      expect(resend.mails.at(-1)).toMatchObject({ to: admin.user.email, subject: `Thank you for coming to ${name}` });
      expect((await callRoute(route, "POST", { token })).status).toBe(403);
      expect((await callRoute(route, "POST")).status).toBe(401);
    }
    expect(resend.mails).toHaveLength(2);
    resend.setResponse(() => ({ status: 422 }));
    expect(await callRoute(midtownRoute, "POST", { token: admin.token })).toMatchObject({ status: 503 });
  });

  test("mails a plain test to an admin, or says why the service didn't take it", async () => {
    const admin = await createMember({ role: "admin" });
    const send = () => callRoute<{ message: string }>(plainRoute, "POST", { token: admin.token });
    expect((await send()).json.message).toBe(`Test email sent to ${admin.user.email}.`);
    expect(resend.mails.at(-1)).toMatchObject({ to: admin.user.email, subject: "A test email from Nametag" });
    resend.setResponse(() => ({ status: 403 }));
    const { status, json } = await send();
    expect([status, json.message]).toEqual([
      503,
      "The mail service didn't take the test email: Resend rejected the email: Status 403",
    ]);
  });

  test("sends the connection messages to the admin's own tabs", async () => {
    const [admin, { token }] = [await createMember({ role: "admin" }), await createMember()];
    expect((await callRoute(connectionRoute, "POST", { token })).status).toBe(403);
    expect(await callRoute(connectionRoute, "POST", { token: admin.token })).toMatchObject({ status: 200 });
    expect(bus.take()).toEqual([{ type: "connection_tested", userId: admin.userId }]);
  });
});
