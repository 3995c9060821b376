/** Mail to people who have never answered (docs/product/guests.md#limits-of-mail). */
import * as guestMailRoute from "@/app/api/admin/users/[id]/guest-mail/route";
import * as audiencesRoute from "@/app/api/events/[id]/announcements/audiences/route";
import * as countsRoute from "@/app/api/events/[id]/rsvped-attendees/counts/route";
import * as unsubscribeRoute from "@/app/api/unsubscribe/route";
import type { AdminUser } from "@/lib/admin/schema/users";
import { db } from "@/lib/core/server/db";
import { logger } from "@/lib/core/server/process/logger";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { getGuestInvitation } from "@/lib/guests/data/invitation";
import type { PeopleCounts } from "@/lib/guests/schema/guests";
import { deleteAccount } from "@/lib/account/service/delete";
import { sendGuestInvitations } from "@/lib/guests/service/invite";
import { MAX_GUEST_MAILS, MAX_RAISED_GUEST_MAILS } from "@/lib/notifications/constants";
import { listSpentSenders } from "@/lib/notifications/service/guest-mail/limits";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { removeOldDeliveries } from "@/lib/notifications/service/queue/enqueue";
import { createMetrics } from "@/realtime/server";

import { resetDatabase } from "@/tests/support/database/database";
import { createGuest } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import { announceAs, manageAs, runJobs } from "@/tests/support/servers/announcements";
import { countMails, createGuests, createOwned, invite } from "@/tests/support/servers/guest-mail";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { setVariables, unsetVariables } from "@/tests/support/setup/variables";

const NOON = "2026-11-20T17:00:00Z";
const MIDNIGHT = "2026-11-21T00:00:00.000Z";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock(NOON);
  resend = await startResend();
});
afterEach(async () => {
  unsetVariables({ GUEST_MAILS_PER_DAY: undefined });
  await resend.stop();
});

type Member = Awaited<ReturnType<typeof createMember>>;

const count = async ({ token }: Member, id: string) =>
  (await callRoute<PeopleCounts>(countsRoute, "GET", { token, params: { id } })).json.invitations;
const listMailed = () => resend.mails.map(({ to }) => String(to)).toSorted();

describe("limits", () => {
  it("counts mails, not calls, and the rest leaves on the next days", async () => {
    const { owner, event } = await createOwned();
    await createGuests(event.id, 5);
    await countMails(owner.userId, MAX_GUEST_MAILS - 2);
    const waiting = { count: 3, until: MIDNIGHT };
    expect((await invite(owner, event.id)).json).toMatchObject({ invited: 5, waiting });
    expect([await sendGuestInvitations(), await sendGuestInvitations()]).toEqual([2, 0]);
    expect((await count(owner, event.id))?.waiting).toEqual(waiting);
    stopClock(MIDNIGHT);
    expect((await count(owner, event.id))?.waiting).toBeNull();
    expect(await sendGuestInvitations()).toBe(3);
    expect(new Set(listMailed()).size).toBe(5);
  });

  it("counts invitations and announcements together, and announcements wait too", async () => {
    const { owner, event } = await createOwned();
    await createGuests(event.id, 3, { invitationSentAt: clock.now() });
    const { id } = await createGuest(event.id, { email: "new@example.com" });
    await countMails(owner.userId, MAX_GUEST_MAILS - 2);
    await invite(owner, event.id, { guestIds: [id] });
    expect(await sendGuestInvitations()).toBe(1);
    expect((await announceAs(owner.token, event.id)).json.waiting).toBeNull();
    await runJobs();
    // The guest who was invited just now is a recipient too.
    const waiting = { count: 3, until: MIDNIGHT };
    expect(await manageAs(owner.token, event.id)).toMatchObject([
      { status: "sending", recipientCount: 4, mailCount: 1, progress: { done: 1, total: 4 }, waiting },
    ]);
    stopClock(MIDNIGHT);
    await runJobs();
    expect(await manageAs(owner.token, event.id)).toMatchObject([{ status: "sent", mailCount: 4, waiting: null }]);
  });

  it("sends no more than the limit when processes send at the same time", async () => {
    const { owner, event } = await createOwned();
    await createGuests(event.id, 20);
    await countMails(owner.userId, MAX_GUEST_MAILS - 5);
    await invite(owner, event.id);
    await Promise.all([sendGuestInvitations(), sendGuestInvitations(), sendGuestInvitations()]);
    expect(resend.mails).toHaveLength(5);
    expect(await db().eventGuest.count({ where: { claimTokenHash: null, invitedAt: { not: null } } })).toBe(15);
  });

  it.each([
    ["counts a mail whose address is refused", 422, [1, 1, 1]],
    ["doesn't count a mail that is tried again", 503, [0, 0, 0]],
  ])("%s", async (_, status, counts) => {
    const { owner, event } = await createOwned();
    await createGuests(event.id, 1);
    await invite(owner, event.id);
    resend.setResponse(() => ({ status, name: "validation_error" }));
    await sendGuestInvitations();
    expect((await db().guestMailCount.findMany()).map((each) => each.count)).toEqual(counts);
  });

  it.each([
    ["an admin", { role: "admin" as const }],
    ["a raised organizer", { guestMailRaisedAt: new Date(NOON) }],
  ])("leaves half of the site's to others than %s", async (_, data) => {
    setVariables({ GUEST_MAILS_PER_DAY: "4" });
    const [first, second] = [await createOwned(), await createOwned()];
    await db().user.update({ where: { id: first.owner.userId }, data });
    await createGuests(first.event.id, 3);
    await createGuest(second.event.id, { email: "honest@example.com" });
    expect((await invite(first.owner, first.event.id)).json.waiting?.count).toBe(1);
    expect([await sendGuestInvitations(), await sendGuestInvitations()]).toEqual([2, 0]);
    await invite(second.owner, second.event.id);
    expect(await sendGuestInvitations()).toBe(1);
    expect(listMailed()).toContain("honest@example.com");
  });

  it("has one for the site, for admins too", async () => {
    setVariables({ GUEST_MAILS_PER_DAY: "3" });
    const [first, second] = [await createOwned(), await createOwned()];
    const admin = await createMember({ role: "admin" });
    await createGuests(first.event.id, 2);
    await createGuests(second.event.id, 2);
    await invite(first.owner, first.event.id);
    expect(await sendGuestInvitations()).toBe(2);
    expect((await invite(admin, second.event.id)).json).toMatchObject({ invited: 2, waiting: { count: 1 } });
    expect([await sendGuestInvitations(), await sendGuestInvitations()]).toEqual([1, 0]);
    stopClock(MIDNIGHT);
    expect(await sendGuestInvitations()).toBe(1);
  });

  it.each([
    ["another account of the mailbox", "ana+1@example.com", () => Promise.resolve()],
    ["an account that was deleted and registered again", "ana@example.com", deleteAccount],
  ])("counts together with %s, and the queue leaves both out", async (_, email, change) => {
    setVariables({ GUEST_MAILS_PER_DAY: "4" });
    const first = await createMember({ email: "ana@example.com" });
    const { event } = await createOwned({ createdById: first.userId });
    await createGuests(event.id, 2);
    await invite(first, event.id);
    expect(await sendGuestInvitations()).toBe(2);
    await change(first.userId);
    const second = await createMember({ email });
    const other = await createOwned({ createdById: second.userId });
    await createGuests(other.event.id, 2);
    expect((await invite(second, other.event.id)).json).toMatchObject({ waiting: { count: 2 } });
    expect([await sendGuestInvitations(), (await listSpentSenders()).senderIds]).toEqual([
      0,
      expect.arrayContaining([second.userId]),
    ]);
  });

  it("counts the site's mails in the metrics, for the alert", async () => {
    const metrics = createMetrics({ webSockets: () => 0, socketIo: () => 0 });
    const { owner, event } = await createOwned();
    await createGuests(event.id, 2);
    await invite(owner, event.id);
    await sendGuestInvitations();
    expect(await metrics.registry.metrics()).toContain("guest_mails_today 2\n");
  });

  it("is raised by an admin for one organizer, in the audit log, and lowered again", async () => {
    const { owner, event } = await createOwned();
    const [admin, params] = [await createMember({ role: "admin" }), { id: owner.userId }];
    const change = (method: "POST" | "DELETE") =>
      callRoute<AdminUser>(guestMailRoute, method, { token: admin.token, params });
    await countMails(owner.userId, MAX_GUEST_MAILS);
    await createGuests(event.id, 1);
    await invite(owner, event.id);
    expect(await sendGuestInvitations()).toBe(0);
    for (const _each of [1, 2]) expect((await change("POST")).json).toMatchObject({ isGuestMailRaised: true });
    expect((await count(owner, event.id))?.waiting).toBeNull();
    expect(await sendGuestInvitations()).toBe(1);
    await db().guestMailCount.updateMany({ data: { count: MAX_RAISED_GUEST_MAILS } });
    expect((await change("DELETE")).json).toMatchObject({ isGuestMailRaised: false });
    expect(
      await db().auditEntry.findMany({ where: { subjectId: owner.userId }, orderBy: { id: "asc" } }),
    ).toMatchObject([{ action: "user.guest_mail_raised" }, { action: "user.guest_mail_lowered" }]);
    expect((await callRoute(guestMailRoute, "POST", { token: owner.token, params })).status).toBe(403);
  });

  it("sends nothing that waits once its sender is suspended or deleted", async () => {
    const { owner, event } = await createOwned();
    await createGuests(event.id, 2, { invitationSentAt: clock.now() });
    await countMails(owner.userId, MAX_GUEST_MAILS);
    await invite(owner, event.id);
    await announceAs(owner.token, event.id);
    await runJobs();
    await db().user.update({ where: { id: owner.userId }, data: { suspendedAt: clock.now() } });
    stopClock(MIDNIGHT);
    const error = jest.spyOn(logger, "error").mockReturnValue();
    expect(await sendGuestInvitations()).toBe(0);
    await runJobs();
    expect(resend.mails).toEqual([]);
    expect(await db().eventGuest.count({ where: { invitedAt: null } })).toBe(2);
    expect(await db().delivery.count({ where: { status: "dropped" } })).toBe(2);
    error.mockRestore();
  });

  it("drops an announcement that waited until the event was over", async () => {
    const { owner, event } = await createOwned({ startTime: fromNow({ hours: 1 }), endTime: fromNow({ hours: 2 }) });
    await createGuests(event.id, 1, { invitationSentAt: clock.now() });
    await countMails(owner.userId, MAX_GUEST_MAILS);
    await announceAs(owner.token, event.id);
    await runJobs();
    stopClock(MIDNIGHT);
    await runJobs();
    expect(resend.mails).toEqual([]);
    expect(await manageAs(owner.token, event.id)).toMatchObject([{ status: "sent", mailCount: 0 }]);
  });

  it("doesn't count it as an attempt that the provider asks to wait, also after days in the queue", async () => {
    const { owner, event } = await createOwned();
    await createGuests(event.id, 1, { invitationSentAt: clock.now() });
    await countMails(owner.userId, MAX_GUEST_MAILS);
    await announceAs(owner.token, event.id);
    await runJobs();
    stopClock("2026-11-23T00:00:00Z");
    resend.setResponse(() => ({ status: 429, headers: { "retry-after": "60" } }));
    await runDeliveries();
    expect(await db().delivery.findMany()).toMatchObject([
      { status: "queued", attempts: 0, lastError: expect.any(String) as string },
    ]);
  });

  it("gives the link of an invitation its 14 days from when it is sent", async () => {
    const { owner, event } = await createOwned();
    await createGuests(event.id, 1);
    await countMails(owner.userId, MAX_GUEST_MAILS);
    await invite(owner, event.id);
    await sendGuestInvitations();
    stopClock("2026-11-23T00:00:00Z");
    await sendGuestInvitations();
    expect(await db().eventGuest.findFirst()).toMatchObject({ invitedAt: clock.now(), invitationSentAt: clock.now() });
  });

  it("leaves the link of an earlier mail working until another one is sent", async () => {
    const { owner, event } = await createOwned();
    const [id] = await createGuests(event.id, 1);
    await invite(owner, event.id);
    await sendGuestInvitations();
    const works = async (mail: number) =>
      (await getGuestInvitation(/token=([\w-]+)/.exec(resend.mails[mail]!.text)![1]!)) !== null;
    advanceClock({ hours: 2 });
    await db().guestMailCount.updateMany({ where: { subject: owner.userId }, data: { count: MAX_GUEST_MAILS } });
    expect((await invite(owner, event.id, { guestIds: [id!] })).json).toMatchObject({ waiting: { count: 1 } });
    expect([await sendGuestInvitations(), await works(0)]).toEqual([0, true]);
    stopClock(MIDNIGHT);
    resend.setResponse(() => ({ status: 503 }));
    expect([await sendGuestInvitations(), await works(0)]).toEqual([0, true]);
    resend.setResponse(() => undefined);
    advanceClock({ minutes: 11 });
    expect(await sendGuestInvitations()).toBe(1);
    expect([await works(0), await works(resend.mails.length - 1)]).toEqual([false, true]);
  });

  it("forgets the counts of earlier days", async () => {
    const { owner } = await createOwned();
    await countMails(owner.userId, 7);
    await removeOldDeliveries();
    expect(await db().guestMailCount.count()).toBe(1);
    stopClock(MIDNIGHT);
    await removeOldDeliveries();
    expect(await db().guestMailCount.count()).toBe(0);
  });
});

describe("the text", () => {
  const ADVERTISED = {
    name: "Free money at evil.example",
    venueName: "Claim your prize at http://evil.example",
    venueAddress: "www.evil.example",
    location: "write to win@evil.example",
  };
  const LINKS = /evil|http:|win@|\bwww\./;

  it("of an invitation has no field of the event that may advertise, and only our links", async () => {
    const { owner, event } = await createOwned(ADVERTISED);
    await createGuests(event.id, 1);
    await invite(owner, event.id);
    await sendGuestInvitations();
    const [mail] = resend.mails;
    expect(`${mail!.subject} ${mail!.text} ${mail!.html}`.replaceAll("http://localhost", "")).not.toMatch(LINKS);
    expect(mail!.text).not.toContain("Where:");
  });

  it("of an announcement has none either, nor a link of its author's", async () => {
    const { owner, event } = await createOwned(ADVERTISED);
    await createGuests(event.id, 1, { invitationSentAt: clock.now() });
    await announceAs(owner.token, event.id, {
      title: "Prize: see evil.example/win",
      text: "Doors open at 18:00, St. Pete time.\nhttps://evil.example/a win@evil.example evil\u200b.exam\u200bple 10.0.0.1 evil。example",
    });
    await runJobs();
    const [mail] = resend.mails;
    expect(mail!.subject).toBe("an event: Prize: see (link left out)");
    expect(`${mail!.text} ${mail!.html}`.replaceAll("http://localhost", "")).not.toMatch(LINKS);
    expect(mail!.text).not.toContain("10.0.0.1");
    expect(mail!.text).toContain("Doors open at 18:00, St. Pete time.\n(link left out)");
  });

  it("keeps a venue as people write it", async () => {
    const { owner, event } = await createOwned({ venueAddress: "1910 N. Ola Ave., Tampa, FL 33602" });
    await createGuests(event.id, 1);
    await invite(owner, event.id);
    await sendGuestInvitations();
    expect(resend.mails[0]!.text).toContain("Where: Armature Works, 1910 N. Ola Ave., Tampa, FL 33602");
  });

  it("of an invitation has one press that ends invitations and announcements", async () => {
    const { owner, event } = await createOwned();
    const [id] = await createGuests(event.id, 1);
    await invite(owner, event.id);
    await sendGuestInvitations();
    const url = /<(.*)>/.exec(resend.mails[0]!.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
    const token = new URL(url).searchParams.get("token") ?? "";
    await callRoute(unsubscribeRoute, "POST", { path: `/api/unsubscribe?token=${token}&on=0` });
    advanceClock({ hours: 2 });
    expect((await invite(owner, event.id, { guestIds: [id] })).json).toMatchObject({ invited: 0 });
    await announceAs(owner.token, event.id);
    await runJobs();
    expect(resend.mails).toHaveLength(1);
  });
});

describe("announcements", () => {
  it("reach invited guests only, unless an admin vouches for the author", async () => {
    const { owner, event } = await createOwned();
    await createGuest(event.id, { email: "stranger@example.com" });
    await createGuest(event.id, { email: "waiting@example.com", invitedAt: clock.now() });
    await createGuest(event.id, { email: "invited@example.com", invitationSentAt: clock.now() });
    const countEveryone = async () =>
      (await callRoute<{ everyone: number }>(audiencesRoute, "GET", { token: owner.token, params: { id: event.id } }))
        .json.everyone;
    expect(await countEveryone()).toBe(1);
    await announceAs(owner.token, event.id);
    await runJobs();
    expect(listMailed()).toEqual(["invited@example.com"]);
    await db().user.update({ where: { id: owner.userId }, data: { guestMailRaisedAt: clock.now() } });
    expect(await countEveryone()).toBe(3);
    await announceAs(owner.token, event.id);
    await runJobs();
    expect(listMailed()).toHaveLength(4);
  });
});
