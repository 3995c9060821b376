/** The morning after an event, for those who were there (docs/product/recap.md). */
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueRecaps } from "@/lib/notifications/service/events/recaps.sql";
import { findLastRecap } from "@/lib/recap/data/access";
import type { Recap, RecapPerson } from "@/lib/recap/schema";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createTopics } from "@/tests/support/factories/topics";
import { createMember } from "@/tests/support/factories/users";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

const START = new Date("2026-11-20T23:00:00Z");
const END = new Date("2026-11-21T02:00:00Z");
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

/** Only an organizer said that they were there. */
const UNCONFIRMED = { confirmedAt: null, checkedInById: null };

beforeEach(async () => {
  // 9 AM in New York, on the day after.
  stopClock("2026-11-21T14:00:00Z");
  await resetDatabase();
});

type Member = Awaited<ReturnType<typeof createMember>>;

const getRecap = async (id: string, { token }: Pick<Member, "token">) =>
  callRoute<Recap>(await import("@/app/api/events/[id]/recap/route"), "GET", { params: { id }, token });
const listPeople = async (id: string, { token }: Pick<Member, "token">, query = "show=beside") =>
  callRoute<RecapPerson[]>(await import("@/app/api/events/[id]/recap/people/route"), "GET", {
    path: `/api/events/${id}/recap/people?${query}`,
    params: { id },
    token,
  });
const sendFeedback = async (id: string, { token }: Pick<Member, "token">, body: unknown) =>
  callRoute(await import("@/app/api/events/[id]/feedback/route"), "PUT", { params: { id }, token, body });
const getNames = ({ json }: { json: RecapPerson[] }) => json.map(({ user }) => user.profile.firstName);

const createPastEvent = (event = {}) => createEvent({ startTime: START, endTime: END, ...event });

async function createVisitor(eventId: string, firstName: string, [from, until] = [0, 60]) {
  const member = await createMember({ profile: { firstName, lastName: "Ruiz", timezone: "America/New_York" } });
  await createAttendance(member.userId, eventId, {
    checkInTime: at(from),
    checkOutTime: at(until),
    confirmedAt: at(from),
  });
  return member;
}

test.each([
  ["of the last event of the past week", "2026-11-21T14:00:00Z", "Late"],
  ["no longer after a week", "2026-11-28T02:00:01Z", undefined],
])("the start screen offers the recap %s", async (_, now, name) => {
  stopClock(now);
  const { id } = await createPastEvent({ name: "Late" });
  const ana = await createVisitor(id, "Ana");
  const early = await createPastEvent({ name: "Early", endTime: at(30) });
  await createAttendance(ana.userId, early.id, { confirmedAt: at(0), checkOutTime: at(20) });
  const unconfirmed = await createPastEvent({ name: "Unconfirmed", endTime: at(200) });
  await createAttendance(ana.userId, unconfirmed.id, { ...UNCONFIRMED, checkOutTime: at(20) });
  expect((await findLastRecap(ana.actor, clock.now()))?.name).toBe(name);
});

describe("the recap", () => {
  test("lists whom the member met, who waits, and who else was there at the same time", async () => {
    const { id } = await createPastEvent();
    const ana = await createVisitor(id, "Ana", [0, 60]);
    const [met, waits, cy, ben] = [
      await createVisitor(id, "Met"),
      await createVisitor(id, "Waits"),
      await createVisitor(id, "Cy", [59, 90]),
      await createVisitor(id, "Ben", [0, 30]),
    ];
    // After Ana left, and at another event.
    await createVisitor(id, "Late", [60, 90]);
    await createVisitor((await createPastEvent()).id, "Elsewhere");
    const line = "About the pitch deck";
    await createConnection(met.userId, ana.userId, { eventId: id, line });
    await createConnection(waits.userId, ana.userId, { eventId: id, line, status: "pending" });
    expect((await getRecap(id, ana)).json).toEqual({
      event: { id, name: "Tampa Tech Mixer" },
      counts: { met: 1, waiting: 1, beside: 2 },
      feedback: null,
      takesFeedback: true,
    });
    const getLines = ({ json }: { json: RecapPerson[] }) =>
      json.map(({ user, connection }) => [user.profile.firstName, connection?.line]);
    expect(getLines(await listPeople(id, ana, "show=met"))).toEqual([["Met", undefined]]);
    expect(getLines(await listPeople(id, ana, "show=waiting"))).toEqual([["Waits", line]]);
    const first = await listPeople(id, ana, "show=beside&limit=1");
    expect(first.json).toMatchObject([{ user: { id: ben.userId }, connection: null }]);
    const cursor = first.headers.get("link")?.match(/cursor=([^&>]+)/)?.[1];
    expect((await listPeople(id, ana, `show=beside&limit=1&cursor=${cursor}`)).json).toMatchObject([
      { user: { id: cy.userId } },
    ]);
  });

  test("shows ten first, those who fit best before others by name", async () => {
    const { id } = await createPastEvent();
    const ana = await createVisitor(id, "Ana");
    for (const letter of "BCDEFGHIJKL") await createVisitor(id, letter);
    const [zoe, yara] = [await createVisitor(id, "Zoe"), await createVisitor(id, "Yara", [60, 90])];
    for (const { userId } of [ana, zoe, yara]) await createRsvp(userId, id);
    const canHelp = [zoe, yara].map(({ userId }) => ({ userId, canHelpWith: ["hiring"] }));
    await createTopics([{ userId: ana.userId, lookingFor: ["hiring"] }, ...canHelp]);
    // Yara fits as well, but came after Ana had left.
    expect(getNames(await listPeople(id, ana, "show=best"))).toEqual(["Zoe", ..."BCDEFGHIJ"]);
  });

  test("never lists members who are hidden, blocked, suspended or declined, nor an unconfirmed presence", async () => {
    const { id } = await createPastEvent();
    const ana = await createVisitor(id, "Ana");
    const names = ["Hidden", "Blocked", "Blocking", "Suspended", "Declined", "Unconfirmed"] as const;
    const members = new Map<string, Member>();
    for (const name of names) members.set(name, await createVisitor(id, name));
    const idOf = (name: (typeof names)[number]) => members.get(name)?.userId ?? "";
    await db().eventHiddenMember.create({ data: { eventId: id, userId: idOf("Hidden") } });
    await createConnection(ana.userId, idOf("Hidden"), { eventId: id });
    await createBlock(ana.userId, idOf("Blocked"));
    await createBlock(idOf("Blocking"), ana.userId);
    await db().user.update({ where: { id: idOf("Suspended") }, data: { suspendedAt: fromNow({}) } });
    await createConnection(idOf("Declined"), ana.userId, { eventId: id, status: "declined" });
    await db().eventAttendance.updateMany({ where: { userId: idOf("Unconfirmed") }, data: UNCONFIRMED });
    expect((await getRecap(id, ana)).json.counts).toEqual({ met: 0, waiting: 0, beside: 0 });
    for (const show of ["met", "waiting", "best", "beside"]) {
      expect((await listPeople(id, ana, `show=${show}`)).json).toEqual([]);
    }
    // Who is hidden sees nobody.
    const hidden = members.get("Hidden") as Member;
    expect((await listPeople(id, hidden)).json).toEqual([]);
    await db().eventHiddenMember.deleteMany();
    expect(getNames(await listPeople(id, hidden))).toContain("Declined");
  });

  test("is only for members who confirmed to be there, after an event that took place", async () => {
    const { id } = await createPastEvent();
    const other = await createMember();
    expect((await getRecap(id, other)).status).toBe(404);
    const ana = await createVisitor(id, "Ana");
    await db().eventAttendance.updateMany({ data: UNCONFIRMED });
    expect((await getRecap(id, ana)).status).toBe(404);
    await db().eventAttendance.updateMany({ data: { confirmedAt: at(0) } });
    expect((await getRecap(id, ana)).status).toBe(200);
    await db().event.update({ where: { id }, data: { status: "cancelled" } });
    expect((await getRecap(id, ana)).status).toBe(404);
    await db().event.update({ where: { id }, data: { status: "live", endTime: fromNow({ minutes: 1 }) } });
    expect((await getRecap(id, ana)).status).toBe(404);
  });
});

describe("feedback", () => {
  test("is stored once, changed by another answer, and closed after 30 days", async () => {
    const { id } = await createPastEvent();
    const ana = await createVisitor(id, "Ana");
    expect((await sendFeedback(id, ana, { rating: 6 })).status).toBe(400);
    expect((await sendFeedback(id, ana, { rating: 2, line: " Too\nloud " })).status).toBe(204);
    expect((await getRecap(id, ana)).json.feedback).toEqual({ rating: 2, line: "Too loud" });
    expect((await sendFeedback(id, ana, { rating: 4, line: "" })).status).toBe(204);
    expect((await getRecap(id, ana)).json.feedback).toEqual({ rating: 4, line: null });
    expect(await db().eventFeedback.count()).toBe(1);
    expect((await sendFeedback(id, await createMember(), { rating: 4 })).status).toBe(404);
    stopClock("2026-12-21T02:00:00Z");
    const renewed = await createMember();
    await createAttendance(renewed.userId, id, { checkInTime: at(0), checkOutTime: at(60) });
    expect((await sendFeedback(id, renewed, { rating: 4 })).status).toBe(409);
    expect((await getRecap(id, renewed)).json.takesFeedback).toBe(false);
  });
});

describe("the notification", () => {
  test("is mailed once on the day after from 9 AM, unless it is turned off", async () => {
    const resend = await startResend();
    const { id } = await createPastEvent();
    const ana = await createVisitor(id, "Ana");
    const off = await createVisitor(id, "Off");
    await db().profile.update({ where: { userId: off.userId }, data: { notifications: { recap: { email: false } } } });
    const away = await createVisitor(id, "Away");
    await db().profile.update({ where: { userId: away.userId }, data: { timezone: "America/Los_Angeles" } });
    await createVisitor((await createPastEvent({ status: "cancelled" })).id, "Cancelled");
    stopClock("2026-11-21T13:59:00Z");
    expect(await enqueueRecaps()).toBe(0);
    stopClock("2026-11-21T14:00:00Z");
    const counts = await Promise.all([enqueueRecaps(), enqueueRecaps()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    await runDeliveries();
    const { email } = await db().user.findUniqueOrThrow({ where: { id: ana.userId } });
    expect(resend.mails).toMatchObject([{ to: email, subject: "Your recap of Tampa Tech Mixer" }]);
    expect(resend.mails[0]?.text).toContain(`/events/${id}/recap`);
    expect(await enqueueRecaps()).toBe(0);
    // 9 AM in Los Angeles.
    stopClock("2026-11-21T17:00:00Z");
    expect(await enqueueRecaps()).toBe(1);
    stopClock("2026-11-22T15:00:00Z");
    expect(await enqueueRecaps()).toBe(0);
    await resend.stop();
  });

  test("is queued for all of a large event, also with the statistics of emptied tables", async () => {
    const createLargeEvent = async () => {
      const { id } = await createPastEvent();
      await db().$executeRaw`
        WITH people AS (INSERT INTO users (email) SELECT 'p' || n || '@nametag.test' FROM generate_series(1, 4000) n RETURNING id),
        profiled AS (INSERT INTO profiles ("userId", "firstName", "lastName") SELECT id, 'P', 'Q' FROM people RETURNING "userId")
        INSERT INTO event_attendances ("userId", "eventId", "checkInTime", "checkOutTime", "confirmedAt", "isActive")
        SELECT "userId", ${id}::uuid, ${START}, ${END}, ${START}, false FROM profiled`;
    };
    await createLargeEvent();
    await resetDatabase();
    await db().$executeRaw`ANALYZE`;
    await createLargeEvent();
    expect(await enqueueRecaps()).toBe(4000);
    expect(await db().delivery.count()).toBe(4000);
  });

  test.each([
    ["half past midnight, on the same morning", "2026-11-22T05:30:00Z", "2026-11-22"],
    ["one minute to five, on the same morning", "2026-11-22T09:59:00Z", "2026-11-22"],
    ["five, on the next morning", "2026-11-22T10:00:00Z", "2026-11-23"],
  ])("of an event that ends at %s, in the member's zone", async (_, endTime, day) => {
    const { id } = await createPastEvent({ timezone: "Europe/Madrid", endTime: new Date(endTime) });
    await createVisitor(id, "Ana");
    const sent: string[] = [];
    for (const each of ["2026-11-22", "2026-11-23"]) {
      stopClock(`${each}T14:00:00Z`);
      if ((await enqueueRecaps()) > 0) sent.push(each);
    }
    expect(sent).toEqual([day]);
  });
});
