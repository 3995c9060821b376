/** RSVPs to all dates of a series (docs/product/event-series.md#all-dates). */
import * as eventRoute from "@/app/api/events/[id]/route";
import * as rsvpRoute from "@/app/api/events/[id]/rsvp/route";
import * as removalsRoute from "@/app/api/events/[id]/rsvped-attendees/removals/route";
import * as seriesRoute from "@/app/api/events/[id]/series/route";
import * as allDatesRoute from "@/app/api/events/[id]/series/rsvp/route";
import { listExportFiles } from "@/lib/account/data/export-files";
import { deleteAccount } from "@/lib/account/service/delete";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import type { EventSeries } from "@/lib/events/schema/series";
import { joinDatesOfSeries } from "@/lib/notifications/service/events/all-dates";

import { waitForBlockedBackend } from "@/tests/support/database/blocked-backend";
import { resetDatabase } from "@/tests/support/database/database";
import { addDate, createEvent, createRsvp, createSeries } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

recordBus();
const outbox = createOutbox();

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-10-01T12:00:00Z");
});

type Member = Awaited<ReturnType<typeof createMember>>;

const choose = ({ token }: Member, id: string) => callRoute(allDatesRoute, "PUT", { token, params: { id } });
const stop = ({ token }: Member, id: string, rsvps = "keep") =>
  callRoute(allDatesRoute, "DELETE", { path: `/api/test?rsvps=${rsvps}`, token, params: { id } });
const cancel = ({ token }: Member, id: string) => callRoute(rsvpRoute, "DELETE", { token, params: { id } });
const readSeries = async ({ token }: Member, id: string) =>
  (await callRoute<EventSeries>(seriesRoute, "GET", { token, params: { id } })).json;
/** The status at each date, in order. */
const listStatuses = async ({ userId }: Member, ids: string[]) => {
  const rsvps = await db().eventRsvp.findMany({ where: { userId } });
  return ids.map((id) => rsvps.find(({ eventId }) => eventId === id)?.status ?? null);
};
const countMails = (about: string) => db().delivery.count({ where: { payload: { path: ["about"], equals: about } } });

/** A member with an RSVP to the first date. */
async function createComing(dates: Parameters<typeof createSeries>[0]) {
  const series = await createSeries(dates);
  const member = await createMember();
  await createRsvp(member.userId, series.ids[0]!);
  return { ...series, member, first: series.ids[0]! };
}

/** A member who comes to all dates. */
async function createChosen(dates: Parameters<typeof createSeries>[0] = [{}, {}, {}]) {
  const coming = await createComing(dates);
  expect((await choose(coming.member, coming.first)).status).toBe(204);
  return coming;
}

describe("the choice", () => {
  it("makes an RSVP at each date ahead by its own rules, with one mail that lists them", async () => {
    const { member, ids, first } = await createComing([
      {},
      {},
      { capacity: 1 },
      { requiresApproval: true },
      { status: "cancelled" },
      { startTime: fromNow({ hours: -5 }), endTime: fromNow({ hours: -3 }) },
    ]);
    await createRsvp((await createMember()).userId, ids[2]!);
    expect((await choose(member, first)).status).toBe(204);
    const statuses = ["confirmed", "confirmed", "waitlisted", "pending", null, null];
    expect(await listStatuses(member, ids)).toEqual(statuses);
    expect(await countMails("rsvp_confirmed")).toBe(0);
    expect(await countMails("rsvp_received")).toBe(0);
    const [mail, ...others] = (await outbox.list()).filter(({ to }) => to === member.user.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Your dates: Tampa Tech Mixer");
    expect(mail?.text).toMatch(/October 8, 2026[^]*You're going[^]*On the waitlist[^]*Request sent/);
    expect(mail?.text).not.toContain("November 5, 2026");
    expect((await readSeries(member, first)).allDates).toEqual({ leftOut: [] });
    expect((await readSeries(await createMember(), first)).allDates).toBeNull();
  });

  it("makes nothing twice when it is repeated, also at the same time as the job", async () => {
    const { member, ids, first } = await createComing([{}, {}, {}]);
    const calls = [choose(member, first), choose(member, first), joinDatesOfSeries()];
    await Promise.all(calls);
    await choose(member, first);
    expect(await db().eventRsvp.count({ where: { userId: member.userId } })).toBe(ids.length);
    expect(await db().seriesRsvp.count()).toBe(1);
    expect(await countMails("series_rsvp")).toBe(1);
    expect(await countMails("rsvp_confirmed")).toBe(0);
  });

  it("is finished by the job if its process stopped", async () => {
    const { member, ids, seriesId } = await createComing([{}, {}]);
    const createdAt = fromNow({ minutes: -2 });
    await db().event.updateMany({ data: { seriesJoinedAt: createdAt } });
    await db().seriesRsvp.create({ data: { seriesId, userId: member.userId, createdAt } });
    await joinDatesOfSeries();
    expect(await listStatuses(member, ids)).toEqual(["confirmed", "confirmed"]);
    expect([await countMails("series_rsvp"), await countMails("rsvp_confirmed")]).toEqual([1, 0]);
  });

  it("is not passed over at a date that is added while its call runs", async () => {
    const { member, ids, seriesId } = await createComing([{}, {}]);
    await db().seriesRsvp.create({ data: { seriesId, userId: member.userId, createdAt: fromNow({}) } });
    await joinDatesOfSeries();
    expect(await listStatuses(member, ids)).toEqual(["confirmed", "confirmed"]);
    expect([await countMails("series_rsvp"), await countMails("rsvp_confirmed")]).toEqual([1, 0]);
  });

  it("needs an RSVP to a date of a series", async () => {
    const { ids } = await createSeries([{}, {}]);
    const member = await createMember();
    expect((await choose(member, ids[0]!)).status).toBe(404);
    await createRsvp(member.userId, ids[1]!, { status: "declined" });
    expect((await choose(member, ids[1]!)).status).toBe(404);
    const single = await createEvent();
    await createRsvp(member.userId, single.id);
    expect((await choose(member, single.id)).status).toBe(404);
    expect(await db().seriesRsvp.count()).toBe(0);
  });

  it("keeps a hidden member hidden and an email shared, and leaves out unlisted dates", async () => {
    const { member, ids, first } = await createComing([
      { asksEmail: true },
      { asksEmail: true },
      {},
      { visibility: "unlisted" },
    ]);
    const { userId } = member;
    await db().eventHiddenMember.create({ data: { eventId: first, userId } });
    await db().eventRsvp.updateMany({ data: { sharesEmail: true } });
    await choose(member, first);
    expect(await listStatuses(member, ids)).toEqual(["confirmed", "confirmed", "confirmed", null]);
    expect(await db().eventHiddenMember.count({ where: { userId } })).toBe(3);
    const shared = await db().eventRsvp.findMany({ where: { userId, sharesEmail: true }, select: { eventId: true } });
    expect(new Set(shared.map(({ eventId }) => eventId))).toEqual(new Set([ids[0], ids[1]]));
  });

  it("leaves out the other unlisted dates if it is made at one, also those that are added", async () => {
    const unlisted = { visibility: "unlisted" };
    const { member, ids, seriesId } = await createChosen([unlisted, {}, unlisted]);
    const added = await addDate(seriesId, 4, unlisted);
    await joinDatesOfSeries();
    expect(await listStatuses(member, [...ids, added.id])).toEqual(["confirmed", "confirmed", null, null]);
  });

  it("uses answers again where a date asks the same, and leaves out one that asks something else", async () => {
    const same = { label: "Vegan?", kind: "one", options: ["Yes", "No"], isRequired: true, position: 1 };
    const { member, ids, first } = await createComing([{}, {}, {}]);
    const { userId } = member;
    const asked = await db().eventQuestion.create({ data: { eventId: first, ...same } });
    await db().eventQuestion.create({ data: { eventId: ids[1]!, ...same } });
    await db().eventQuestion.create({ data: { eventId: ids[2]!, ...same, label: "Size?" } });
    const { id: rsvpId } = await db().eventRsvp.findFirstOrThrow({ where: { userId } });
    await db().eventRsvpAnswer.create({ data: { rsvpId, questionId: asked.id, choices: ["Yes"] } });
    await choose(member, first);
    expect(await listStatuses(member, ids)).toEqual(["confirmed", "confirmed", null]);
    expect(await db().eventRsvpAnswer.findMany({ where: { rsvp: { eventId: ids[1] } } })).toMatchObject([
      { choices: ["Yes"], text: null },
    ]);
    expect((await readSeries(member, first)).allDates?.leftOut).toMatchObject([{ id: ids[2] }]);
    expect((await outbox.list())[0]?.text).toContain("Left out, because it asks other questions");
    await joinDatesOfSeries();
    expect(await listStatuses(member, ids)).toEqual(["confirmed", "confirmed", null]);
  });
});

describe("a date", () => {
  it("stays cancelled by the member or an organizer, whatever runs later", async () => {
    const { member, ids, first } = await createChosen([{}, {}, {}, {}]);
    await cancel(member, ids[1]!);
    const admin = await createMember({ role: "admin" });
    const body = { userIds: [member.userId] };
    await callRoute(removalsRoute, "POST", { token: admin.token, params: { id: ids[2]! }, body });
    await joinDatesOfSeries();
    await choose(member, first);
    expect(await listStatuses(member, ids)).toEqual(["confirmed", null, null, "confirmed"]);
    // By hand it is an RSVP as any other.
    await callRoute(rsvpRoute, "POST", { token: member.token, params: { id: ids[1]! } });
    expect(await listStatuses(member, ids)).toEqual(["confirmed", "confirmed", null, "confirmed"]);
  });

  it("that is added gets an RSVP with its ordinary mail, once", async () => {
    const { member, seriesId } = await createChosen([{}, {}]);
    await joinDatesOfSeries();
    const added = await addDate(seriesId, 3);
    await Promise.all([joinDatesOfSeries(), joinDatesOfSeries()]);
    await joinDatesOfSeries();
    expect(await listStatuses(member, [added.id])).toEqual(["confirmed"]);
    expect([await countMails("series_rsvp"), await countMails("rsvp_confirmed")]).toEqual([1, 1]);
    expect(await db().event.count({ where: { seriesId, seriesJoinedAt: null } })).toBe(0);
  });

  it("that is added gives its places in the order of the choices", async () => {
    const { member, seriesId, ids } = await createChosen([{}, {}]);
    const earlier = await createMember();
    for (const id of ids) await createRsvp(earlier.userId, id);
    const createdAt = fromNow({ minutes: -5 });
    await db().seriesRsvp.create({ data: { seriesId, userId: earlier.userId, createdAt, listedAt: createdAt } });
    const added = await addDate(seriesId, 3, { capacity: 1 });
    await joinDatesOfSeries();
    expect(await listStatuses(earlier, [added.id])).toEqual(["confirmed"]);
    expect(await listStatuses(member, [added.id])).toEqual(["waitlisted"]);
  });

  it("that is restored or listed gets one too", async () => {
    const { member, ids } = await createChosen([{}, { status: "cancelled" }, { visibility: "unlisted" }]);
    await joinDatesOfSeries();
    await db().event.updateMany({ data: { seriesJoinedAt: fromNow({}) } });
    const { token } = await createMember({ role: "admin" });
    await callRoute(eventRoute, "PUT", { token, params: { id: ids[1]! }, body: { status: "upcoming" } });
    await callRoute(eventRoute, "PUT", { token, params: { id: ids[2]! }, body: { visibility: "listed" } });
    await joinDatesOfSeries();
    expect(await listStatuses(member, ids)).toEqual(["confirmed", "confirmed", "confirmed"]);
  });

  it("gets none for a suspended member", async () => {
    const { member, seriesId } = await createChosen([{}, {}]);
    await db().user.update({ where: { id: member.userId }, data: { suspendedAt: fromNow({}) } });
    const added = await addDate(seriesId, 3);
    await joinDatesOfSeries();
    expect(await listStatuses(member, [added.id])).toEqual([null]);
  });
});

describe("the end", () => {
  it("keeps the RSVPs, and no later date gets one", async () => {
    const { member, ids, first, seriesId } = await createChosen();
    expect((await stop(member, first)).status).toBe(204);
    expect((await stop(member, first)).status).toBe(204);
    const added = await addDate(seriesId, 4);
    await joinDatesOfSeries();
    expect(await listStatuses(member, [...ids, added.id])).toEqual(["confirmed", "confirmed", "confirmed", null]);
    expect(await db().seriesRsvp.count()).toBe(0);
  });

  it("cancels all dates ahead if it is asked for, and their places go to who waits", async () => {
    const { member, ids, first } = await createChosen([{}, { capacity: 1 }]);
    const waiting = await createMember();
    await createRsvp(waiting.userId, ids[1]!, { status: "waitlisted", waitlistPosition: 1 });
    expect((await stop(member, first, "cancel")).status).toBe(204);
    expect(await listStatuses(member, ids)).toEqual([null, null]);
    expect(await listStatuses(waiting, ids)).toEqual([null, "confirmed"]);
  });

  it("comes before an RSVP that is being made", async () => {
    const { member, seriesId } = await createChosen([{}, {}]);
    const added = await addDate(seriesId, 3);
    const { job } = await db().$transaction(async (tx) => {
      await lockUsers(tx, [member.userId]);
      const running = joinDatesOfSeries();
      await Promise.race([waitForBlockedBackend(), running]);
      await tx.seriesRsvp.deleteMany({ where: { userId: member.userId } });
      return { job: running };
    });
    await job;
    expect(await listStatuses(member, [added.id])).toEqual([null]);
  });

  it("comes with the account, whose export has the choice", async () => {
    const { member, ids } = await createChosen([{}, {}]);
    await cancel(member, ids[1]!);
    expect(new Map(await listExportFiles(member.actor)).get("rsvps-to-series.json")).toMatchObject([
      { isHidden: false, exceptions: [{ eventId: ids[1], reason: "ended" }] },
    ]);
    advanceClock({ minutes: 1 });
    await deleteAccount(member.userId);
    expect([await db().seriesRsvp.count(), await db().seriesRsvpException.count()]).toEqual([0, 0]);
  });
});
