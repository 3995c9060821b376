/** Mails to guests without an account (docs/product/guests.md#mails-about-the-event). */
import * as audiencesRoute from "@/app/api/events/[id]/announcements/audiences/route";
import * as eventRoute from "@/app/api/events/[id]/route";
import * as removalsRoute from "@/app/api/events/[id]/rsvped-attendees/removals/route";
import * as requestsRoute from "@/app/api/events/[id]/rsvped-attendees/requests/route";
import * as claimRoute from "@/app/api/guest-invitations/claim/route";
import * as unsubscribeRoute from "@/app/api/unsubscribe/route";
import type { AudienceCounts } from "@/lib/announcements/schema";
import { db } from "@/lib/core/server/db";
import { consume, LIMITS, resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { sendGuestInvitations } from "@/lib/guests/service/invite";
import { MAX_GUEST_MAILS } from "@/lib/notifications/constants";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueReminders } from "@/lib/notifications/service/events/reminders.sql";

import { resetDatabase } from "@/tests/support/database/database";
import { createRsvp } from "@/tests/support/factories/events";
import { createGuest, withClaimToken } from "@/tests/support/factories/guests";
import { createTeamMember } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { parseCalendar } from "@/tests/support/parsers/calendar";
import { announceAs, runJobs } from "@/tests/support/servers/announcements";
import { importRowsAs } from "@/tests/support/servers/guest-import";
import { countMails, createGuests, createOwned, invite } from "@/tests/support/servers/guest-mail";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

const NOON = "2026-11-20T17:00:00Z";
const MIDNIGHT = "2026-11-21T00:00:00.000Z";
const EMAIL = "ida@example.com";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock(NOON);
  resend = await startResend();
});
afterEach(() => resend.stop());

type Member = Awaited<ReturnType<typeof createMember>>;

const edit = ({ token }: Member, id: string, body: object) =>
  callRoute(eventRoute, "PUT", { params: { id }, token, body });
const remove = ({ token }: Member, id: string) => callRoute(eventRoute, "DELETE", { params: { id }, token });
const decide = ({ token }: Member, id: string, decision: string, guestId: string) =>
  callRoute(requestsRoute, "POST", { token, params: { id }, body: { decision, guestIds: [guestId] } });
const countChanges = async ({ token }: Member, id: string) =>
  (await callRoute<AudienceCounts>(audiencesRoute, "GET", { token, params: { id } })).json.changes;
const move = (owner: Member, id: string, days: number) =>
  edit(owner, id, { startTime: fromNow({ days }), endTime: fromNow({ days, hours: 2 }) });
const told = () => ({ invitationSentAt: clock.now() });
const listMailed = () => resend.mails.map(({ to, subject }) => [String(to), subject]);

const toEntry = ({ content }: { content: string }) => parseCalendar(Buffer.from(content, "base64").toString("utf8"));

/** Runs the jobs of a moment. Returns each new mail's subject, and what it does in a calendar. */
async function send() {
  const { length } = resend.mails;
  await sendGuestInvitations();
  await enqueueReminders();
  await runDeliveries();
  return resend.mails.slice(length).map(({ to, subject, attachments: [file] = [] }) => {
    expect(String(to)).toBe(EMAIL);
    if (!file) return [subject];
    const entry = toEntry(file);
    expect(entry.getPerson("attendee").email).toBe(EMAIL);
    return [subject, String(entry.method), Number(entry.getText("sequence")), entry.getText("uid")];
  });
}

test("tells an invited guest that the event moved, begins, is cancelled, takes place, and is deleted", async () => {
  const { owner, event } = await createOwned();
  const admin = await createMember({ role: "admin" });
  await createGuest(event.id, { email: EMAIL, name: "Ida Berg" });
  await invite(owner, event.id);
  const uid = `${event.id}@nametag`;
  expect(await send()).toEqual([["You are on the guest list of Tampa Tech Mixer"]]);
  await move(owner, event.id, 5);
  expect(await send()).toEqual([["New time: Tampa Tech Mixer", "REQUEST", 1, uid]]);
  advanceClock({ days: 3, hours: 23 });
  expect(await send()).toEqual([]);
  advanceClock({ hours: 1 });
  expect(await send()).toEqual([["Tampa Tech Mixer is tomorrow"]]);
  advanceClock({ hours: 1 });
  await edit(owner, event.id, { status: "cancelled" });
  expect(await send()).toEqual([["Cancelled: Tampa Tech Mixer", "CANCEL", 2, uid]]);
  advanceClock({ minutes: 1 });
  await edit(admin, event.id, { status: "upcoming" });
  expect(await send()).toEqual([["You're going: Tampa Tech Mixer", "REQUEST", 3, uid]]);
  advanceClock({ minutes: 1 });
  await remove(admin, event.id);
  expect(await send()).toEqual([["Cancelled: Tampa Tech Mixer", "CANCEL", 4, uid]]);
  for (const { text, html, headers } of resend.mails.slice(1)) {
    expect(text).toContain("Hi Ida Berg,");
    expect(headers?.["List-Unsubscribe"]).toMatch(/\/api\/unsubscribe\?token=[\w-]+\.guest\./);
    expect(`${text} ${html}`).not.toMatch(/\/events|RSVP/);
  }
  // No address stays after the guest was deleted.
  expect(JSON.stringify(await db().delivery.findMany())).not.toContain(EMAIL);
});

test("says that the entry is removed to those only who got one", async () => {
  const { owner, event } = await createOwned();
  const [first, second] = [await createGuest(event.id, { email: EMAIL, ...told() }), "second@example.com"];
  await move(owner, event.id, 5);
  expect(await send()).toHaveLength(1);
  // The guest never answered.
  const [file] = resend.mails[0]?.attachments ?? [];
  expect(toEntry(file!).getPerson("attendee")).toMatchObject({ partstat: "NEEDS-ACTION" });
  await createGuest(event.id, { email: second, ...told() });
  advanceClock({ minutes: 1 });
  await edit(owner, event.id, { status: "cancelled" });
  await runDeliveries();
  const texts = new Map(resend.mails.map(({ to, text }) => [String(to), text]));
  expect(texts.get(EMAIL)).toContain("removes the entry from your calendar");
  expect(texts.get(second)).not.toMatch(/calendar|calendario/);
  expect(resend.mails.map(({ attachments }) => attachments?.length ?? 0).toSorted()).toEqual([0, 1, 1]);
  expect(await db().eventGuest.findUnique({ where: { id: first.id } })).toMatchObject({ calendarSentAt: null });
});

test.each(["declined", "removed", "declined by an import", "removed by an import"])(
  "takes the entry back from a guest who is %s",
  async (how) => {
    const { owner, event } = await createOwned();
    const imported = { source: "file", externalId: "gst-1", sourceStatus: "confirmed" };
    const guest = await createGuest(event.id, { email: EMAIL, name: "Ida Berg", ...imported, ...told() });
    const { id: without } = await createGuest(event.id, { email: "without@example.com", ...told() });
    const row = { line: 2, name: "Ida Berg", email: EMAIL, company: null, note: null, externalId: "gst-1" };
    const leave = async (id: string) => {
      if (how === "declined") return decide(owner, event.id, "decline", id);
      if (how === "removed")
        return callRoute(removalsRoute, "POST", {
          ...{ token: owner.token, params: { id: event.id }, body: { guestIds: [id] } },
        });
      const status = how.startsWith("declined") ? "declined" : "cancelled";
      return importRowsAs(owner.token, event.id, [{ ...row, status }]);
    };
    await move(owner, event.id, 5);
    await db().delivery.deleteMany({ where: { guestId: without } });
    expect(await send()).toHaveLength(1);
    advanceClock({ minutes: 1 });
    await leave(guest.id);
    await leave(without);
    const gone = "Not on the guest list any more: Tampa Tech Mixer";
    expect(await send()).toEqual([[gone, "CANCEL", 2, `${event.id}@nametag`]]);
    expect(resend.mails.at(-1)!.text).toContain("Hi Ida Berg,");
    expect(await send()).toEqual([]);
    expect(await db().guestMailCount.findFirst({ where: { subject: owner.userId } })).toMatchObject({ count: 2 });
  },
);

test("takes no entry back from a guest who was declined by mistake", async () => {
  const { owner, event } = await createOwned();
  const { id } = await createGuest(event.id, { email: EMAIL, calendarSentAt: clock.now(), ...told() });
  await decide(owner, event.id, "decline", id);
  await decide(owner, event.id, "approve", id);
  expect(await send()).toEqual([]);
  await edit(owner, event.id, { status: "cancelled" });
  expect((await send()).map(([subject, method]) => [subject, method])).toEqual([
    ["Cancelled: Tampa Tech Mixer", "CANCEL"],
  ]);
});

test("sends one mail for two edits, with what was before both", async () => {
  const { owner, event } = await createOwned();
  await createGuest(event.id, { email: EMAIL, ...told() });
  await move(owner, event.id, 5);
  advanceClock({ minutes: 1 });
  await edit(owner, event.id, { venueName: "Oxford Exchange" });
  expect(await send()).toEqual([["New time and place: Tampa Tech Mixer", "REQUEST", 2, `${event.id}@nametag`]]);
  expect(resend.mails[0]!.text).toContain("Friday, November 27, 2026");
  // Back as it was, before the mail left.
  await edit(owner, event.id, { venueName: "Elsewhere" });
  await edit(owner, event.id, { venueName: "Oxford Exchange" });
  expect(await send()).toEqual([]);
});

test("tells nobody who has no place, was not told before, unsubscribed, or has an account there", async () => {
  const { owner, event } = await createOwned();
  const admin = await createMember({ role: "admin" });
  const attendee = await createMember({ email: "attendee@example.com" });
  await createRsvp(attendee.userId, event.id);
  const claimed = await createMember({ email: "joined@example.com" });
  const { token, columns } = withClaimToken();
  const guests = {
    declined: { status: "declined", ...told() },
    pending: { status: "pending", ...told() },
    uninvited: {},
    waiting: { invitedAt: clock.now() },
    attendee: told(),
    claimed: { ...columns, ...told() },
    unsubscribed: told(),
  };
  for (const [name, guest] of Object.entries(guests))
    await createGuest(event.id, { email: `${name}@example.com`, name, ...guest });
  await callRoute(claimRoute, "POST", { token: claimed.token, body: { token } });
  await runDeliveries();
  await announceAs(admin.token, event.id, { audience: "confirmed" });
  await runJobs();
  const mailed = resend.mails.filter(({ to }) => String(to) === "unsubscribed@example.com");
  const url = /<(.*)>/.exec(mailed[0]!.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const off = new URL(url).searchParams.get("token") ?? "";
  await callRoute(unsubscribeRoute, "POST", { path: `/api/unsubscribe?token=${off}&on=0` });
  resend.mails.length = 0;
  const expectTold = (subject: string) => {
    // The two guests who were not invited got the admin's announcement, so that they could leave.
    expect(listMailed().toSorted()).toEqual(
      ["attendee", "joined", "uninvited", "waiting"].map((name) => [`${name}@example.com`, subject]),
    );
    resend.mails.length = 0;
  };
  await edit(owner, event.id, { venueName: "Oxford Exchange" });
  await runDeliveries();
  expectTold("New place: Tampa Tech Mixer");
  await edit(owner, event.id, { status: "cancelled" });
  await runDeliveries();
  expectTold("Cancelled: Tampa Tech Mixer");
});

test("tells a guest who joins meanwhile as a member only", async () => {
  const { owner, event } = await createOwned();
  const member = await createMember({ email: EMAIL });
  const guest = await createGuest(event.id, { email: EMAIL, ...told() });
  await edit(owner, event.id, { venueName: "Oxford Exchange" });
  await createRsvp(member.userId, event.id);
  await db().eventGuest.update({
    where: { id: guest.id },
    data: { claimedAt: clock.now(), claimedById: member.userId },
  });
  expect(await send()).toEqual([]);
  await edit(owner, event.id, { venueName: "Elsewhere" });
  expect((await send()).map(([subject]) => subject)).toEqual(["New place: Tampa Tech Mixer"]);
});

test("doesn't remind a guest who heard of their place within the last day", async () => {
  const { event } = await createOwned({ startTime: fromNow({ hours: 25 }), endTime: fromNow({ hours: 27 }) });
  const ids = await createGuests(event.id, 2, told());
  advanceClock({ hours: 2 });
  await db().eventGuest.update({ where: { id: ids[1] }, data: told() });
  expect([await enqueueReminders(), await enqueueReminders()]).toEqual([1, 0]);
  await runDeliveries();
  expect(listMailed()).toEqual([["guest-0@example.com", "Tampa Tech Mixer is tomorrow"]]);
});

test("counts the mails as the creator's, and what is over the limit waits", async () => {
  const { owner, event } = await createOwned();
  await createGuests(event.id, 5, told());
  await countMails(owner.userId, MAX_GUEST_MAILS - 2);
  await move(owner, event.id, 5);
  await runDeliveries();
  expect(resend.mails).toHaveLength(2);
  // The queue doesn't take the others again today.
  expect(await runDeliveries()).toMatchObject({ sent: 0, queued: 0 });
  const other = await createOwned();
  await createGuest(other.event.id, { email: "other@example.com", ...told() });
  await move(other.owner, other.event.id, 5);
  await runDeliveries();
  expect(listMailed().at(-1)).toEqual(["other@example.com", "New time: Tampa Tech Mixer"]);
  stopClock(MIDNIGHT);
  await runDeliveries();
  expect(new Set(listMailed().map(([to]) => to)).size).toBe(6);
});

test("counts the mails as another's if the creator may not mail: who invited, the owner, the acting admin", async () => {
  const { owner: creator, event } = await createOwned();
  const [inviter, owner, editor, admin] = [
    await createMember(),
    await createMember(),
    await createMember(),
    await createMember({ role: "admin" }),
  ];
  await createGuest(event.id, { email: "invited@example.com", invitedById: inviter.userId, ...told() });
  await createGuest(event.id, { email: EMAIL, ...told() });
  await db().eventTeamMember.update({
    where: { eventId_userId: { eventId: event.id, userId: creator.userId } },
    data: { userId: owner.userId },
  });
  await createTeamMember(event.id, editor.userId, "editor");
  const countTold = async (actor: Member) => (await countChanges(actor, event.id)).this.guests;
  const countSenders = async () => {
    await runDeliveries();
    const ofOthers = [{ subject: "site" }, { subject: { startsWith: "mailbox:" } }];
    const counts = await db().guestMailCount.findMany({ where: { NOT: ofOthers } });
    await db().guestMailCount.deleteMany();
    advanceClock({ minutes: 1 });
    return new Map(counts.map(({ subject, count }) => [subject, count]));
  };
  const suspend = ({ userId: id }: Member) => db().user.update({ where: { id }, data: { suspendedAt: clock.now() } });
  await suspend(creator);
  await edit(editor, event.id, { venueName: "Oxford Exchange" });
  expect(await countSenders()).toEqual(new Map([inviter, owner].map(({ userId }) => [userId, 1])));
  await suspend(owner);
  expect([await countTold(editor), await countTold(admin)]).toEqual([1, 2]);
  await edit(editor, event.id, { venueName: "Elsewhere" });
  expect(await countSenders()).toEqual(new Map([[inviter.userId, 1]]));
  await suspend(inviter);
  expect([await countTold(editor), await countTold(admin)]).toEqual([0, 2]);
  await edit(admin, event.id, { status: "cancelled" });
  expect(await countSenders()).toEqual(new Map([[admin.userId, 2]]));
});

test("tells of a cancellation also if the event is deleted before the mail leaves", async () => {
  const { owner, event } = await createOwned();
  const admin = await createMember({ role: "admin" });
  await createGuest(event.id, { email: EMAIL, ...told() });
  await edit(owner, event.id, { status: "cancelled" });
  await remove(admin, event.id);
  expect((await send()).map(([subject]) => subject)).toEqual(["Cancelled: Tampa Tech Mixer"]);
  expect(JSON.stringify(await db().delivery.findMany())).not.toContain(EMAIL);
});

test("keeps a mail for a mailbox that has got as many as a day allows", async () => {
  const { owner, event } = await createOwned();
  await createGuest(event.id, { email: EMAIL, ...told() });
  for (let mails = 0; mails < LIMITS.guestAnnouncementAddress.points; mails++)
    await consume("guestAnnouncementAddress", EMAIL);
  await edit(owner, event.id, { status: "cancelled" });
  expect(await runDeliveries()).toMatchObject({ sent: 0, dropped: 0, queued: 1 });
  expect(await runDeliveries()).toMatchObject({ queued: 0 });
  // The next day.
  resetRateLimits();
  advanceClock({ hours: 1 });
  expect(await send()).toEqual([["Cancelled: Tampa Tech Mixer"]]);
  expect((await db().guestMailCount.findMany()).map(({ count }) => count)).toEqual([1, 1, 1]);
});

test("leaves out what may advertise, also of before, and the event's description", async () => {
  const { owner, event } = await createOwned({
    name: "Free money at evil.example",
    venueName: "See http://evil.example",
    description: "Win at evil.example",
  });
  await createGuest(event.id, { email: EMAIL, name: "Win at evil。example", ...told() });
  await edit(owner, event.id, { venueName: "Oxford Exchange" });
  expect((await send())[0]?.slice(0, 2)).toEqual(["New place: an event", "REQUEST"]);
  const [{ text, html, attachments: [file] = [] }] = resend.mails as [(typeof resend.mails)[0]];
  const entry = Buffer.from(file!.content, "base64").toString("utf8");
  expect(`${text} ${html} ${entry}`).not.toMatch(/evil|\/events\//);
  expect(entry).toContain("Oxford Exchange");
  expect(parseCalendar(entry).getPerson("attendee").cn).toBe(EMAIL);
});

test("counts for the organizer whom a change of this, and of later dates, is mailed to", async () => {
  const { owner, event } = await createOwned();
  const later = await createOwned();
  const data = { frequency: "weekly", timezone: "America/New_York", createdById: owner.userId, createdAt: clock.now() };
  const { id: seriesId } = await db().eventSeries.create({ data: { ...data, count: 2 } });
  for (const [index, { id }] of [event, later.event].entries()) {
    await db().event.update({ where: { id }, data: { seriesId, seriesPosition: index + 1 } });
    await createRsvp((await createMember()).userId, id);
    await createRsvp((await createMember()).userId, id, { status: "waitlisted" });
    await createRsvp((await createMember()).userId, id, { status: "declined" });
    await createGuests(id, 2, told());
  }
  await createGuest(event.id, { email: "uninvited@example.com" });
  await createMember({ email: "guest-0@example.com" });
  const count = () => countChanges(owner, event.id);
  // The same two guests are on both lists.
  expect(await count()).toEqual({ this: { members: 2, guests: 2 }, thisAndLater: { members: 4, guests: 2 } });
  await db().event.update({ where: { id: later.event.id }, data: { status: "cancelled" } });
  expect((await count()).thisAndLater).toEqual({ members: 2, guests: 2 });
  await db().event.update({
    where: { id: event.id },
    data: { startTime: fromNow({ days: -2 }), endTime: fromNow({}) },
  });
  expect((await count()).this).toEqual({ members: 0, guests: 0 });
});
