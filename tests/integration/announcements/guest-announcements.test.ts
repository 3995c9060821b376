/** Announcements to guests without an account (docs/product/announcements.md). */
import * as audiencesRoute from "@/app/api/events/[id]/announcements/audiences/route";
import * as guestRoute from "@/app/api/events/[id]/guests/[guestId]/route";
import * as removalsRoute from "@/app/api/events/[id]/rsvped-attendees/removals/route";
import * as unsubscribeRoute from "@/app/api/unsubscribe/route";
import { AUDIENCES } from "@/lib/announcements/constants";
import type { AudienceCounts } from "@/lib/announcements/schema";
import { enqueueBatch } from "@/lib/announcements/service/enqueue.sql";
import { sendAnnouncements } from "@/lib/announcements/service/send";
import { withdrawAnnouncement } from "@/lib/announcements/service/withdraw";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { claimByLink } from "@/lib/guests/service/claim";
import {
  createUnsubscribeToken,
  getEmailPreference,
  getGuestUnsubscribeUrls,
} from "@/lib/notifications/service/deliveries/unsubscribe";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import es from "@/messages/es.json";

import { resetDatabase } from "@/tests/support/database/database";
import { createRsvp } from "@/tests/support/factories/events";
import { createGuest, withClaimToken } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import {
  announceAs,
  createComingEvent,
  createGuest as createAttending,
  manageAs,
  runJobs,
  TEXT,
} from "@/tests/support/servers/announcements";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

let resend: Awaited<ReturnType<typeof startResend>>;
let admin: Awaited<ReturnType<typeof createMember>>;
let eventId: string;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  // 11 p.m. in New York, where members may have quiet hours.
  stopClock("2026-11-21T04:00:00Z");
  resend = await startResend();
  admin = await createMember({ role: "admin" });
  eventId = (await createComingEvent()).id;
});
afterEach(() => resend.stop());

const announce = (body?: object) => announceAs(admin.token, eventId, body);
const manage = () => manageAs(admin.token, eventId);
const listMailed = () => resend.mails.map(({ to }) => String(to)).toSorted();
const invite = (email: string, guest: Parameters<typeof createGuest>[1] = {}) =>
  createGuest(eventId, { email, ...guest });

type Guest = Awaited<ReturnType<typeof createGuest>>;
const getToken = (guest: Guest): string =>
  new URL(getGuestUnsubscribeUrls(guest).oneClick).searchParams.get("token") ?? "";
const press = (token: string, on = "0") =>
  callRoute<{ message: string }>(unsubscribeRoute, "POST", { path: `/api/unsubscribe?token=${token}&on=${on}` });
const readOffAt = async ({ id }: Guest) => (await db().eventGuest.findUnique({ where: { id } }))?.announcementsOffAt;

/** One guest of each kind. */
async function createGuests(): Promise<void> {
  const { userId } = await createMember();
  await invite("expected@nametag.test");
  await invite("here@nametag.test", { checkedInAt: clock.now() });
  await invite("pending@nametag.test", { status: "pending" });
  await invite("declined@nametag.test", { status: "declined" });
  await invite("off@nametag.test", { announcementsOffAt: clock.now() });
  await invite("claimed@nametag.test", { claimedAt: clock.now(), claimedById: userId });
  await createGuest(eventId, { name: "Without An Address" });
}

describe("recipients", () => {
  it("are the guests of the audience, once each, as counted before", async () => {
    await createGuests();
    const expected = {
      everyone: ["expected@nametag.test", "here@nametag.test"],
      confirmed: ["expected@nametag.test", "here@nametag.test"],
      waitlisted: [],
      pending: ["pending@nametag.test"],
      checked_in: ["here@nametag.test"],
      not_checked_in: ["expected@nametag.test"],
      first_time: ["expected@nametag.test", "here@nametag.test"],
      away: [],
    };
    const { json: counts } = await callRoute<AudienceCounts>(audiencesRoute, "GET", {
      token: admin.token,
      params: { id: eventId },
    });
    for (const audience of AUDIENCES) {
      resetRateLimits();
      resend.mails.length = 0;
      const { json } = await announce({ audience });
      await runJobs();
      await runJobs();
      expect([audience, listMailed()]).toEqual([audience, expected[audience]]);
      expect(counts[audience]).toBe(expected[audience].length);
      expect((await manage()).find(({ id }) => id === json.id)).toMatchObject({
        status: "sent",
        recipientCount: expected[audience].length,
        mailCount: expected[audience].length,
        pushCount: 0,
      });
    }
  });

  it("are members only, where a member with an RSVP confirmed the guest's address", async () => {
    const member = await createAttending(eventId);
    const unconfirmed = await createMember({ emailVerifiedAt: null });
    await createRsvp(unconfirmed.userId, eventId);
    const outside = await createMember();
    for (const { user } of [member, unconfirmed, outside]) await invite(user.email);
    await announce();
    await runJobs();
    // Anybody could register an address that isn't theirs.
    expect(listMailed()).toEqual([member, unconfirmed, outside].map(({ user }) => user.email).toSorted());
    const toMember = await db().delivery.findMany({ where: { userId: member.userId } });
    expect(toMember.map(({ status }) => status)).toEqual(["sent"]);
  });

  it("leave out an account with the address that is suspended, or has a block with the author", async () => {
    const [suspended, blocking] = [await createMember(), await createMember()];
    await db().user.update({ where: { id: suspended.userId }, data: { suspendedAt: clock.now() } });
    await db().block.create({
      data: { blockerId: blocking.userId, blockedId: admin.userId, createdAt: clock.now() },
    });
    for (const { user } of [suspended, blocking]) await invite(user.email);
    await announce();
    await runJobs();
    expect(listMailed()).toEqual([]);
  });

  it("need an author with a confirmed address", async () => {
    await invite("gail@nametag.test");
    const owner = await createMember({ emailVerifiedAt: null });
    await db().event.update({ where: { id: eventId }, data: { createdById: owner.userId } });
    await db().eventTeamMember.upsert({
      where: { eventId_userId: { eventId, userId: owner.userId } },
      create: { eventId, userId: owner.userId, role: "owner" },
      update: {},
    });
    expect((await announceAs(owner.token, eventId)).status).toBe(201);
    await runJobs();
    expect(listMailed()).toEqual([]);
  });
});

describe("the mail", () => {
  it("is in the language of the announcement's author", async () => {
    await db().user.update({ where: { id: admin.userId }, data: { language: "es" } });
    await invite("gail@nametag.test");
    await announce();
    await runJobs();
    expect(resend.mails).toHaveLength(1);
    expect(resend.mails[0]!.text).toContain(es.emails.reason.guestAnnouncement);
    expect(resend.mails[0]!.text).toContain("noviembre");
  });

  it("has the text, event and place, no link of the event, and one press that unsubscribes", async () => {
    const guest = await invite("gail@nametag.test");
    await announce();
    await runJobs();
    const [mail] = resend.mails;
    expect(mail).toMatchObject({ to: "gail@nametag.test", subject: "Tampa Tech Mixer: Doors open at six" });
    expect(mail!.text).toContain("Bring a jacket.");
    expect(mail!.text).toContain("You get this because somebody put you on the guest list of this event.");
    expect(`${mail!.text}${mail!.html}`).not.toMatch(/\/events|Gail/);
    expect(mail!.headers).toMatchObject({
      "List-Unsubscribe": `<${getGuestUnsubscribeUrls(guest).oneClick}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  type Change = (guest: Guest) => Promise<unknown>;
  const update = ({ id }: Guest, data: object) => db().eventGuest.update({ where: { id }, data });

  it.each<[string, string, Change]>([
    ["was declined", "everyone", (guest) => update(guest, { status: "declined" })],
    ["checked in", "not_checked_in", (guest) => update(guest, { checkedInAt: clock.now() })],
    ["unsubscribed", "everyone", (guest) => press(getToken(guest))],
    ["has no address any more", "everyone", (guest) => update(guest, { email: null })],
    [
      "became a member",
      "everyone",
      async (guest) => {
        const { userId } = await createMember();
        await update(guest, { claimedAt: clock.now(), claimedById: userId });
      },
    ],
    [
      "was removed",
      "everyone",
      ({ id }) =>
        callRoute(removalsRoute, "POST", { token: admin.token, params: { id: eventId }, body: { guestIds: [id] } }),
    ],
  ])("doesn't go to a guest who %s after it was queued", async (_, audience, change) => {
    const [changed, stays] = [await invite("changed@nametag.test"), await invite("stays@nametag.test")];
    await announce({ audience });
    await sendAnnouncements();
    expect(await db().delivery.count({ where: { guestId: { in: [changed.id, stays.id] } } })).toBe(2);
    await change(changed);
    await runJobs();
    expect(listMailed()).toEqual(["stays@nametag.test"]);
    expect(await manage()).toMatchObject([{ status: "sent", recipientCount: 2, mailCount: 1 }]);
  });

  it("goes to the address of the moment when it is sent", async () => {
    const guest = await invite("old@nametag.test");
    await announce();
    await sendAnnouncements();
    await update(guest, { email: "new@nametag.test" });
    await runJobs();
    expect(listMailed()).toEqual(["new@nametag.test"]);
  });

  it("goes to a new address too, if the answer about the mail to the old one was lost", async () => {
    const guest = await invite("old@nametag.test");
    await announce();
    resend.setResponse(({ body }) => (body.to === "old@nametag.test" ? { status: 500, isAccepted: true } : undefined));
    await runJobs();
    expect(listMailed()).toEqual(["old@nametag.test"]);
    stopClock("2026-11-21T05:00:00Z");
    await update(guest, { email: "new@nametag.test", emailSetAt: clock.now() });
    await runJobs();
    expect(listMailed()).toEqual(["new@nametag.test", "old@nametag.test"]);
  });

  it("is dropped once the announcement is withdrawn", async () => {
    await invite("gail@nametag.test");
    const { json } = await announce();
    await sendAnnouncements();
    await withdrawAnnouncement(admin.actor, eventId, json.id);
    await runJobs();
    expect(listMailed()).toEqual([]);
    expect(await manage()).toMatchObject([{ status: "withdrawn", recipientCount: 1, mailCount: 0 }]);
  });

  it("isn't sent again to the member whom the guest became", async () => {
    const { token, columns } = withClaimToken();
    await invite("gail@nametag.test", columns);
    const { json } = await announce();
    await runJobs();
    const member = await createMember();
    await claimByLink(member.actor, token);
    // As after a kill: the recipients are looked for once more.
    await db().eventAnnouncement.update({
      where: { id: json.id },
      data: { status: "sending", sentAt: null, enqueuedAt: null },
    });
    await runJobs();
    const news = resend.mails.filter(({ subject }) => String(subject).includes(TEXT.title));
    expect(news.map(({ to }) => to)).toEqual(["gail@nametag.test"]);
    expect(await db().eventAnnouncementRecipient.count()).toBe(0);
  });
});

describe("once each", () => {
  it("continues after a process stopped between two batches of guests", async () => {
    for (let index = 0; index < 12; index++) await invite(`guest-${index}@nametag.test`);
    const { json } = await announce();
    await db().eventAnnouncement.update({ where: { id: json.id }, data: { status: "sending" } });
    expect((await enqueueBatch(json.id, clock.now(), 5, "guests")).added).toHaveLength(5);
    await Promise.all([sendAnnouncements(), sendAnnouncements(), enqueueBatch(json.id, clock.now(), 5, "guests")]);
    expect(await manage()).toMatchObject([{ recipientCount: 12, progress: { done: 0, total: 12 } }]);
    await Promise.all([runDeliveries(), runDeliveries()]);
    await sendAnnouncements();
    expect(new Set(listMailed()).size).toBe(12);
    expect(resend.mails).toHaveLength(12);
  });

  it("stores one delivery for each announcement and guest, by mail, and none for a member too", async () => {
    const guest = await invite("gail@nametag.test");
    const { json } = await announce({ sendAt: fromNow({ hours: 1 }).toISOString() });
    const row = { announcementId: json.id, guestId: guest.id, channel: "mail", kind: "changes", payload: {} };
    await db().delivery.create({ data: { ...row, key: "a" } });
    await expect(db().delivery.create({ data: { ...row, key: "b" } })).rejects.toThrow(/Unique constraint/);
    await db().delivery.deleteMany();
    for (const wrong of [{ channel: "push" }, { announcementId: null }, { userId: admin.userId }])
      await expect(db().delivery.create({ data: { ...row, key: "c", ...wrong } })).rejects.toThrow(
        /deliveries_to_guests/,
      );
  });
});

describe("unsubscribing", () => {
  it("stops this event's announcements, works twice, and can be undone", async () => {
    const [guest, other] = [await invite("gail@nametag.test"), await invite("other@nametag.test")];
    const token = getToken(guest);
    expect(await getEmailPreference(token)).toMatchObject({ isOn: true, isGuest: true, event: { id: eventId } });
    for (const _each of [1, 2]) expect((await press(token)).json).toEqual({ message: "Unsubscribed." });
    expect(await readOffAt(guest)).toEqual(clock.now());
    expect(await readOffAt(other)).toBeNull();
    expect(await getEmailPreference(token)).toMatchObject({ isOn: false });
    await announce();
    await runJobs();
    expect(listMailed()).toEqual(["other@nametag.test"]);
    expect((await press(token, "1")).json).toEqual({ message: "Subscribed again." });
    expect(await readOffAt(guest)).toBeNull();
  });

  it("refuses links that are forged, of another guest, of an old address or of a removed guest", async () => {
    const [guest, other] = [await invite("gail@nametag.test"), await invite("other@nametag.test")];
    const [token, signature] = [getToken(guest), getToken(other).split(".")[2] ?? ""];
    const forMember = createUnsubscribeToken({ id: guest.id, topic: `event-${eventId}`, since: null });
    const forged = [
      `${guest.id}.guest.${signature}`,
      `${guest.id}.guest.`,
      `${guest.id}.guest`,
      `${guest.id}.guest.${forMember.split(".")[2]}`,
      `nonsense.guest.${signature}`,
      `${eventId}.guest.${signature}`,
      forMember,
    ];
    for (const each of forged) expect((await press(each)).status).toBe(404);
    expect(await readOffAt(guest)).toBeNull();
    const params = { id: eventId, guestId: guest.id };
    await press(token);
    stopClock("2026-11-21T05:00:00Z");
    await callRoute(guestRoute, "PATCH", { token: admin.token, params, body: { email: "new@nametag.test" } });
    // The choice was that of the old mailbox.
    expect(await readOffAt(guest)).toBeNull();
    expect((await press(token)).status).toBe(404);
    await callRoute(removalsRoute, "POST", { token: admin.token, params, body: { guestIds: [guest.id] } });
    expect((await press(token)).status).toBe(404);
  });

  it("is the choice of the RSVP once the guest joined, also by the old link", async () => {
    const { token: invitation, columns } = withClaimToken();
    const guest = await invite("gail@nametag.test", columns);
    const token = getToken(guest);
    await press(token);
    const member = await createMember();
    await claimByLink(member.actor, invitation);
    const readPreferences = async () => (await db().eventRsvp.findFirst())?.notificationPreferences;
    expect(await readPreferences()).toEqual({ email: false, push: true, sms: false });
    expect(await getEmailPreference(token)).toMatchObject({ isOn: false, isGuest: false });
    await press(token, "1");
    expect(await readPreferences()).toEqual({ email: true, push: true, sms: false });
    await press(token);
    expect(await readPreferences()).toEqual({ email: false, push: true, sms: false });
  });
});
