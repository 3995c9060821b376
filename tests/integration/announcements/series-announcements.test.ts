/** Announcements to all dates ahead (docs/product/announcements.md#dates-of-a-series). */
import * as audiencesRoute from "@/app/api/events/[id]/announcements/audiences/route";
import type { AudienceCounts } from "@/lib/announcements/schema";
import { sendAnnouncements } from "@/lib/announcements/service/send";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createRsvp, createSeries } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createTeamMember } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { announceAs, listAs, manageAs, runJobs, TEXT } from "@/tests/support/servers/announcements";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

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

const announce = (token: string, id: string, body: object = {}) => announceAs(token, id, { dates: "coming", ...body });
const listMailed = () => resend.mails.map(({ to }) => String(to)).toSorted();
const atPast = () => ({ startTime: fromNow({ hours: -5 }), endTime: fromNow({ hours: -3 }) });

async function createAt(...ids: string[]) {
  const member = await createMember();
  for (const id of ids) await createRsvp(member.userId, id);
  return member;
}

it("reaches everybody of the dates ahead once, and is on the page of each of their dates", async () => {
  const { ids } = await createSeries([atPast(), {}, {}, { status: "cancelled" }]);
  const [over, first, second, cancelled] = ids as [string, string, string, string];
  const both = await createAt(first, second);
  const later = await createAt(second);
  await createAt(over, cancelled);
  for (const id of [second, first]) await createGuest(id, { email: "gail@example.com" });
  // A guest at one date, whose account gets it for another.
  await createGuest(second, { email: (await createAt(first)).user.email });
  const { json } = await announce(admin.token, over);
  expect(json).toMatchObject({ dateCount: 2 });
  await runJobs();
  await runJobs();
  const members = await db().eventAnnouncementRecipient.count();
  expect(members).toBe(3);
  expect(resend.mails).toHaveLength(4);
  expect(new Set(listMailed()).size).toBe(4);
  expect(listMailed()).toEqual(expect.arrayContaining([both.user.email, later.user.email, "gail@example.com"]));
  const toGail = await db().delivery.findMany({ where: { guest: { email: "gail@example.com" } } });
  expect(toGail).toMatchObject([{ payload: { eventId: first } }]);
  for (const id of [first, second]) expect(await listAs(both.token, id)).toMatchObject([TEXT]);
  expect(await listAs(later.token, second)).toMatchObject([TEXT]);
  expect(await listAs((await createAt(second)).token, second)).toEqual([]);
  expect(await manageAs(admin.token, over)).toMatchObject([{ status: "sent", recipientCount: 5 }]);
});

it("leaves out an address that unsubscribed at any date of the series, also while it waits", async () => {
  const { ids } = await createSeries([atPast(), {}, {}]);
  const [over, first, second] = ids as [string, string, string];
  const off = { announcementsOffAt: clock.now() };
  for (const id of [first, second]) await createGuest(id, { email: "gail@example.com" });
  await createGuest(over, { email: "gail@example.com", ...off });
  const late = await createGuest(first, { email: "hal@example.com", ...off });
  await createGuest(second, { email: "hal@example.com" });
  await announce(admin.token, first);
  await sendAnnouncements();
  expect(await db().delivery.count()).toBe(0);
  // An announcement to one date alone.
  await announceAs(admin.token, second);
  await runJobs();
  expect(listMailed()).toEqual(["gail@example.com", "hal@example.com"]);
  resend.mails.length = 0;
  await db().eventGuest.updateMany({ where: { id: late.id }, data: { announcementsOffAt: null } });
  await announce(admin.token, first);
  await sendAnnouncements();
  await db().eventGuest.updateMany({ where: { id: late.id }, data: off });
  await runJobs();
  expect(listMailed()).toEqual([]);
});

it("decides who is in the audience by each date", async () => {
  const { ids } = await createSeries([{}, {}]);
  const [first, second] = ids as [string, string];
  const here = await createAt(first);
  await createAttendance(here.userId, first);
  await createAt(second);
  await announce(admin.token, first, { audience: "checked_in" });
  await runJobs();
  expect(listMailed()).toEqual([here.user.email]);
});

it("counts visits up to the soonest date, also if it is written at an earlier one", async () => {
  const longAgo = { startTime: fromNow({ days: -9 }), endTime: fromNow({ days: -8 }) };
  const { ids } = await createSeries([longAgo, atPast(), {}]);
  const [written, between, coming] = ids as [string, string, string];
  const [regular, newcomer] = [await createAt(between, coming), await createAt(coming)];
  await createAttendance(regular.userId, between, { checkOutTime: clock.now() });
  await announce(admin.token, written, { audience: "first_time" });
  await runJobs();
  expect(listMailed()).toEqual([newcomer.user.email]);
});

it("comes by the mails of another date if those of one are off, and not if all are", async () => {
  const { ids } = await createSeries([{}, {}]);
  const [first, second] = ids as [string, string];
  const [some, none] = [await createAt(first, second), await createAt(first, second)];
  const notificationPreferences = { email: false, push: true, sms: false };
  await db().eventRsvp.updateMany({
    where: { userId: some.userId, eventId: first },
    data: { notificationPreferences },
  });
  await db().eventRsvp.updateMany({ where: { userId: none.userId }, data: { notificationPreferences } });
  await announce(admin.token, first);
  await runJobs();
  expect(listMailed()).toEqual([some.user.email]);
});

it("is for the dates where its author may announce, when it is written and when it is sent", async () => {
  const author = await createMember();
  const { ids } = await createSeries([{}, {}, {}]);
  const [first, second, third] = ids as [string, string, string];
  for (const id of [first, second]) await createTeamMember(id, author.userId, "editor");
  const reached = await createAt(first);
  await createAt(second);
  await createAt(third);
  const counts = await callRoute<AudienceCounts>(audiencesRoute, "GET", { token: author.token, params: { id: first } });
  expect(counts.json.comingDates).toBe(2);
  expect((await announce(author.token, third)).status).toBe(403);
  await announce(author.token, first, { sendAt: fromNow({ hours: 1 }).toISOString() });
  await db().eventTeamMember.deleteMany({ where: { eventId: second, userId: author.userId } });
  advanceClock({ hours: 1 });
  await runJobs();
  expect(listMailed()).toEqual([reached.user.email]);
});

it("is refused without a date ahead, and repeated creates nothing", async () => {
  const { ids } = await createSeries([atPast(), atPast()]);
  expect((await announce(admin.token, ids[0]!)).status).toBe(409);
  const coming = await createSeries([{}, {}]);
  const id = "2f0a6f0e-6f0f-4b53-9a53-6f6f6c6c6c6c";
  const statuses: number[] = [];
  for (const dates of ["coming", "coming", "this"])
    statuses.push((await announce(admin.token, coming.ids[0]!, { id, dates })).status);
  expect(statuses).toEqual([201, 200, 409]);
  expect(await db().eventAnnouncement.count({ where: { createdAt: clock.now() } })).toBe(1);
});
