/** Mails that change the member's calendar (docs/product/calendar-mail.md). */
import * as eventRoute from "@/app/api/events/[id]/route";
import * as rsvpRoute from "@/app/api/events/[id]/rsvp/route";
import * as requestsRoute from "@/app/api/events/[id]/rsvped-attendees/requests/route";
import { syncEventbriteOnSchedule } from "@/lib/admin/service/eventbrite-sync";
import { checkInThemself } from "@/lib/attendance/service/check-in";
import { cancelRsvp } from "@/lib/attendance/service/rsvp";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { queueCalendarCancel, queueCalendarRequest } from "@/lib/notifications/service/events/calendar-mail";
import { notifyEventsChanged } from "@/lib/notifications/service/events/event-notifications";
import { readDelivery } from "@/lib/notifications/service/kinds";
import { removeOldDeliveries } from "@/lib/notifications/service/queue/enqueue";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { parseCalendar } from "@/tests/support/parsers/calendar";
import { buildRemoteEvent, startEventbrite } from "@/tests/support/servers/eventbrite";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

type Member = Awaited<ReturnType<typeof createMember>>;

let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T16:00:00Z");
  resetRateLimits();
  resend = await startResend();
});
afterEach(() => resend.stop());

const createFutureEvent = (event: Parameters<typeof createEvent>[0] = {}) =>
  createEvent({ startTime: fromNow({ days: 3 }), endTime: fromNow({ days: 3, hours: 2 }), ...event });
const rsvp = ({ token }: Member, id: string) => callRoute(rsvpRoute, "POST", { params: { id }, token });
const cancel = ({ token }: Member, id: string) => callRoute(rsvpRoute, "DELETE", { params: { id }, token });
const update = ({ token }: Member, id: string, body: object) =>
  callRoute(eventRoute, "PUT", { params: { id }, token, body });
const setPreference = (member: Member, notifications: object) =>
  db().profile.update({ where: { userId: member.userId }, data: { notifications } });

type Sent = [subject: string, method: string, sequence: number, status: string | undefined] | [subject: string];

/** Sends the queued mails. Returns the new mails to a member, in their order. */
async function send(member: Member): Promise<Sent[]> {
  const { length } = resend.mails;
  await runDeliveries();
  advanceClock({ minutes: 1 });
  return resend.mails
    .slice(length)
    .filter(({ to }) => to === member.user.email)
    .map(({ subject, attachments: [file] = [] }) => {
      if (!file) return [subject];
      const read = parseCalendar(Buffer.from(file.content, "base64").toString("utf8"));
      expect(file.filename).toBe("invite.ics");
      expect(file.content_type).toBe(`text/calendar; charset=utf-8; method=${String(read.method)}`);
      expect(read.getPerson("attendee").email).toBe(member.user.email);
      expect(read.getPerson("organizer").email).toBe("hello@nametag.test");
      return [subject, String(read.method), Number(read.getText("sequence")), read.getText("status")];
    });
}
const getUids = () =>
  resend.mails.flatMap(({ attachments = [] }) =>
    attachments.map(({ content }) => parseCalendar(Buffer.from(content, "base64").toString("utf8")).getText("uid")),
  );

test("keeps one entry from the waitlist to a move, a cancelled RSVP and a new one", async () => {
  const admin = await createMember({ role: "admin" });
  const [ana, ben] = [await createMember(), await createMember()];
  const event = await createFutureEvent({ capacity: 1 });
  await rsvp(ana, event.id);
  await rsvp(ben, event.id);
  expect(await send(ana)).toEqual([["You're going: Tampa Tech Mixer", "REQUEST", 0, "CONFIRMED"]]);
  expect(getUids()).toHaveLength(1);

  await cancel(ana, event.id);
  expect(await send(ben)).toEqual([["You're in: Tampa Tech Mixer", "REQUEST", 2, "CONFIRMED"]]);
  expect(resend.mails.filter(({ to }) => to === ana.user.email)).toHaveLength(2);

  await update(admin, event.id, { startTime: fromNow({ days: 4 }), endTime: fromNow({ days: 4, hours: 2 }) });
  expect(await send(ben)).toEqual([["New time: Tampa Tech Mixer", "REQUEST", 3, "CONFIRMED"]]);
  // A new name alone sends nothing.
  await update(admin, event.id, { name: "Renamed" });
  expect(await send(ben)).toEqual([]);
  await cancel(ben, event.id);
  expect(await send(ben)).toEqual([["RSVP cancelled: Renamed", "CANCEL", 5, undefined]]);
  await rsvp(ben, event.id);
  expect(await send(ben)).toEqual([["You're going: Renamed", "REQUEST", 6, "CONFIRMED"]]);
  await update(admin, event.id, { status: "cancelled" });
  expect(await send(ben)).toEqual([["Cancelled: Renamed", "CANCEL", 7, "CANCELLED"]]);
  await update(admin, event.id, { status: "upcoming" });
  expect(await send(ben)).toEqual([["You're going: Renamed", "REQUEST", 8, "CONFIRMED"]]);
  await callRoute(eventRoute, "DELETE", { params: { id: event.id }, token: admin.token });
  expect(await send(ben)).toEqual([["Cancelled: Renamed", "CANCEL", 9, "CANCELLED"]]);
  expect(new Set(getUids())).toEqual(new Set([`${event.id}@nametag`]));
  // Ana got her entry and its end, and nothing later.
  expect(resend.mails.filter(({ to }) => to === ana.user.email).map(({ subject }) => subject)).toEqual([
    "You're going: Tampa Tech Mixer",
    "RSVP cancelled: Tampa Tech Mixer",
  ]);
  for (const { payload } of await db().delivery.findMany()) readDelivery(payload);
});

test("sends the entry of a request once it is approved, moves it, and takes it back", async () => {
  const host = await createMember();
  const admin = await createMember({ role: "admin" });
  const [ana, ben, cem] = [await createMember(), await createMember(), await createMember()];
  const event = await createFutureEvent({ requiresApproval: true, capacity: 1, hostUserId: host.userId });
  for (const member of [ana, ben, cem]) {
    await rsvp(member, event.id);
    advanceClock({ minutes: 1 });
  }
  expect(await send(ana)).toEqual([["Request sent: Tampa Tech Mixer"]]);
  const decide = (decision: string, ...members: Member[]) =>
    callRoute(requestsRoute, "POST", {
      params: { id: event.id },
      token: host.token,
      body: { decision, userIds: members.map(({ userId }) => userId) },
    });
  await decide("approve", ana, ben);
  await decide("decline", cem);
  expect(await send(ana)).toEqual([["You're in: Tampa Tech Mixer", "REQUEST", 0, "CONFIRMED"]]);
  // Waitlisted and declined members have no entry.
  expect(resend.mails.filter(({ to }) => to !== ana.user.email).flatMap(({ attachments = [] }) => attachments)).toEqual(
    [],
  );
  await update(admin, event.id, { venueName: "Oxford Exchange" });
  expect(await send(ana)).toEqual([["New place: Tampa Tech Mixer", "REQUEST", 1, "CONFIRMED"]]);
  await cancel(ana, event.id);
  expect(await send(ana)).toEqual([["RSVP cancelled: Tampa Tech Mixer", "CANCEL", 2, undefined]]);
  // Ben moved up, when Ana's mail was sent too.
  expect(resend.mails.filter(({ to }) => to === ben.user.email).at(-1)?.subject).toBe("You're in: Tampa Tech Mixer");
  expect(resend.mails.filter(({ to }) => to === cem.user.email).map(({ subject }) => subject)).toHaveLength(2);
  // Taking back an open request concerns no calendar.
  await cancel(cem, event.id);
  expect(await send(cem)).toEqual([]);
});

test("sends one entry for an RSVP to an event without a limit, however often it is repeated", async () => {
  const ana = await createMember();
  const event = await createFutureEvent();
  await Promise.all([rsvp(ana, event.id), rsvp(ana, event.id), rsvp(ana, event.id)]);
  await rsvp(ana, event.id);
  expect(await send(ana)).toEqual([["You're going: Tampa Tech Mixer", "REQUEST", 0, "CONFIRMED"]]);
  await db().$transaction((tx) => queueCalendarRequest(tx, { eventId: event.id, userIds: [ana.userId] }));
  expect(await send(ana)).toEqual([]);
});

test("sends only the last state of several changes before the mails left", async () => {
  const ana = await createMember();
  for (const capacity of [null, 5]) {
    const event = await createFutureEvent({ capacity });
    await rsvp(ana, event.id);
    await cancel(ana, event.id);
    expect(await send(ana)).toEqual([]);
    await rsvp(ana, event.id);
    await cancel(ana, event.id);
    await rsvp(ana, event.id);
    expect((await send(ana)).map(([, method]) => method)).toEqual(["REQUEST"]);
    await cancel(ana, event.id);
    await rsvp(ana, event.id);
    await cancel(ana, event.id);
    // The calendar has the first entry.
    expect((await send(ana)).map(([, method]) => method)).toEqual(["CANCEL"]);
  }
});

test("sends a cancellation that follows an entry which is being sent", async () => {
  const ana = await createMember();
  const event = await createFutureEvent();
  await rsvp(ana, event.id);
  resend.setResponse(() => ({ status: 500 }));
  await runDeliveries();
  await cancel(ana, event.id);
  resend.setResponse(() => undefined);
  advanceClock({ hours: 1 });
  // The entry could have arrived, and isn't sent again.
  expect((await send(ana)).map(([, method]) => method)).toEqual(["CANCEL"]);
  await rsvp(ana, event.id);
  resend.setResponse(() => ({ status: 500 }));
  await runDeliveries();
  await cancel(ana, event.id);
  await rsvp(ana, event.id);
  resend.setResponse(() => undefined);
  advanceClock({ hours: 1 });
  // The entry of the former RSVP isn't sent again beside that of the new one.
  expect((await send(ana)).map(([, method]) => method)).toEqual(["REQUEST"]);
});

test("sends a cancellation after a newer entry that had to wait", async () => {
  const ana = await createMember();
  const event = await createFutureEvent();
  await rsvp(ana, event.id);
  expect((await send(ana)).map(([, method]) => method)).toEqual(["REQUEST"]);
  await cancel(ana, event.id);
  await rsvp(ana, event.id);
  resend.setResponse(() => ({ status: 429, headers: { "retry-after": "60" } }));
  await runDeliveries();
  resend.setResponse(() => undefined);
  await cancel(ana, event.id);
  advanceClock({ minutes: 2 });
  expect((await send(ana)).map(([, method]) => method)).toEqual(["CANCEL"]);
});

test("sends no entry that a member doesn't want, but the mail about the change", async () => {
  const admin = await createMember({ role: "admin" });
  const off = await createMember({ profile: { notifications: { calendar: { email: false } } } });
  const offHere = await createMember();
  const waiting = await createMember();
  const event = await createFutureEvent({ capacity: 2 });
  for (const member of [off, offHere]) await rsvp(member, event.id);
  await db().eventRsvp.updateMany({
    where: { userId: offHere.userId },
    data: { notificationPreferences: { email: false, push: true, sms: false } },
  });
  await rsvp(waiting, event.id);
  // The mail that there is no place yet.
  expect(await runDeliveries()).toMatchObject({ sent: 1, dropped: 2 });
  await update(admin, event.id, { venueName: "Oxford Exchange" });
  await runDeliveries();
  expect(resend.mails.slice(1).map(({ subject, attachments }) => [subject, attachments])).toEqual(
    Array(3).fill(["New place: Tampa Tech Mixer", undefined]),
  );
  await update(admin, event.id, { status: "cancelled" });
  await runDeliveries();
  expect(resend.mails.slice(4).map(({ subject, attachments }) => [subject, attachments])).toEqual(
    Array(3).fill(["Cancelled: Tampa Tech Mixer", undefined]),
  );
  expect(resend.mails.every(({ text }) => !text.includes("calendar file"))).toBe(true);
});

test("sends nothing when a member without entries cancels", async () => {
  const ana = await createMember({ profile: { notifications: { calendar: { email: false } } } });
  const waiting = await createMember();
  const event = await createFutureEvent({ capacity: 1 });
  await rsvp(ana, event.id);
  await rsvp(waiting, event.id);
  await cancel(waiting, event.id);
  await runDeliveries();
  await cancel(ana, event.id);
  await runDeliveries();
  expect(resend.mails).toEqual([]);
});

test("sends nothing when a member cancels who was let in at the door before the start", async () => {
  const me = await createMember();
  const event = await createEvent({ startTime: fromNow({ minutes: 20 }), endTime: fromNow({ hours: 2 }) });
  await checkInThemself({ userId: me.userId, eventId: event.id }, true);
  await cancel(me, event.id);
  expect(await send(me)).toEqual([]);
});

test("sends nothing about an entry that hadn't left, after a mail that had none", async () => {
  const admin = await createMember({ role: "admin" });
  const [ana, waiting] = [await createMember(), await createMember()];
  const event = await createFutureEvent({ capacity: 1 });
  await rsvp(ana, event.id);
  await rsvp(waiting, event.id);
  await update(admin, event.id, { venueName: "Oxford Exchange" });
  expect((await send(waiting)).toSorted()).toEqual([
    ["New place: Tampa Tech Mixer"],
    ["You're on the waitlist: Tampa Tech Mixer"],
  ]);
  await cancel(ana, event.id);
  await cancel(waiting, event.id);
  expect(await send(waiting)).toEqual([]);
});

test("takes back an entry that was sent so long ago that its delivery is removed", async () => {
  const ana = await createMember();
  const event = await createFutureEvent({ startTime: fromNow({ days: 90 }), endTime: fromNow({ days: 91 }) });
  await rsvp(ana, event.id);
  await send(ana);
  advanceClock({ days: 61 });
  expect(await removeOldDeliveries()).toBeGreaterThan(0);
  await cancelRsvp(ana.actor, event.id, undefined, queueCalendarCancel);
  expect((await send(ana)).map(([, method]) => method)).toEqual(["CANCEL"]);
});

test("moves and removes the entry of a member who turned off mails about changes, with a link for the calendar", async () => {
  const admin = await createMember({ role: "admin" });
  const ana = await createMember({ profile: { notifications: { changes: { email: false } } } });
  const event = await createFutureEvent({ capacity: 1 });
  await rsvp(ana, event.id);
  await update(admin, event.id, { venueName: "Oxford Exchange" });
  expect((await send(ana)).map(([, method]) => method)).toEqual(["REQUEST", "REQUEST"]);
  for (const { headers } of resend.mails) expect(headers?.["List-Unsubscribe"]).toContain(`${ana.userId}.calendar.`);
  await setPreference(ana, { changes: { email: false }, calendar: { email: false } });
  await update(admin, event.id, { venueName: "Armature Works" });
  expect(await send(ana)).toEqual([]);
});

test("sends nothing to an address that isn't confirmed, and nothing once the event has begun", async () => {
  const unconfirmed = await createMember({ emailVerifiedAt: null });
  const ana = await createMember();
  const [event, running] = [await createFutureEvent(), await createEvent()];
  await rsvp(unconfirmed, event.id);
  await rsvp(ana, running.id);
  await cancel(ana, running.id);
  expect(await db().delivery.count({ where: { userId: ana.userId } })).toBe(0);
  await runDeliveries();
  expect(resend.mails).toEqual([]);
});

test("has the event's page instead of the meeting's address", async () => {
  const ana = await createMember({ language: "es" });
  const event = await createFutureEvent({ isOnline: true, meetingUrl: "https://meet.example/secret" });
  await rsvp(ana, event.id);
  await runDeliveries();
  const text = Buffer.from(resend.mails[0]?.attachments?.[0]?.content ?? "", "base64").toString("utf8");
  expect(JSON.stringify(resend.mails) + text).not.toContain("meet.example");
  expect(parseCalendar(text).getText("location")).toBe("En línea");
  expect(parseCalendar(text).getText("url")).toBe(`http://localhost:3000/events/${event.id}`);
});

test("moves and removes the entries of events that Eventbrite moves and cancels", async () => {
  const eventbrite = await startEventbrite();
  try {
    eventbrite.setEvents([buildRemoteEvent("1")]);
    await syncEventbriteOnSchedule();
    const { id } = await db().event.findFirstOrThrow();
    const ana = await createMember();
    await rsvp(ana, id);
    await send(ana);
    eventbrite.setEvents([
      buildRemoteEvent("1", { start: { timezone: "America/Chicago", utc: "2026-12-02T01:00:00Z" } }),
    ]);
    await syncEventbriteOnSchedule();
    expect((await send(ana)).map(([, ...entry]) => entry)).toEqual([["REQUEST", 1, "CONFIRMED"]]);
    eventbrite.setEvents([
      buildRemoteEvent("1", {
        status: "canceled",
        start: { timezone: "America/Chicago", utc: "2026-12-02T01:00:00Z" },
      }),
    ]);
    await syncEventbriteOnSchedule();
    expect((await send(ana)).map(([, ...entry]) => entry)).toEqual([["CANCEL", 2, "CANCELLED"]]);
  } finally {
    await eventbrite.stop();
  }
});

test("writes the mails of 2,000 members about a move in one statement, and replaces them after a second move", async () => {
  const event = await createFutureEvent();
  await db().$executeRaw`
    WITH people AS (INSERT INTO users (email) SELECT 'p' || n || '@nametag.test' FROM generate_series(1, 2000) n RETURNING id),
    profiled AS (INSERT INTO profiles ("userId", "firstName", "lastName") SELECT id, 'P', 'Q' FROM people RETURNING "userId")
    INSERT INTO event_rsvps ("userId", "eventId", "createdAt") SELECT "userId", ${event.id}::uuid, '2026-11-01T00:00:00Z' FROM profiled`;
  const few = await countQueries(() => notifyEventsChanged([{ eventId: event.id, venue: true }]));
  expect(few.result).toBe(2000);
  expect(few.queries).toBeLessThanOrEqual(2);
  await db().event.update({ where: { id: event.id }, data: { updatedAt: fromNow({ minutes: 1 }) } });
  expect(await notifyEventsChanged([{ eventId: event.id, venue: true }])).toBe(2000);
  expect(await db().delivery.count()).toBe(2000);
  const all = await countQueries(() => db().$transaction((tx) => queueCalendarRequest(tx, { eventId: event.id })));
  expect(all.result).toBe(2000);
  // Begin, the event, the statement, commit.
  expect(all.queries).toBeLessThanOrEqual(4);
});

test("sends a member at most a hundred entries in a day", async () => {
  const ana = await createMember();
  for (let count = 0; count < 101; count++) {
    // Without a door, so that no code is drawn into each.
    await createRsvp(ana.userId, (await createFutureEvent({ isOnline: true })).id);
  }
  const events = await db().event.findMany();
  for (const { id } of events)
    await db().$transaction((tx) => queueCalendarRequest(tx, { eventId: id, userIds: [ana.userId] }));
  expect(await runDeliveries()).toMatchObject({ sent: 100, dropped: 1 });
});

test("rolls back with the RSVP", async () => {
  const ana = await createMember();
  const event = await createFutureEvent({ capacity: 3 });
  await createRsvp(ana.userId, event.id);
  const failing = db().$transaction(async (tx) => {
    await queueCalendarRequest(tx, { eventId: event.id, userIds: [ana.userId] });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await db().delivery.count()).toBe(0);
});
