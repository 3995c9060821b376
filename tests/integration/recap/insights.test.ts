/** How an event went, for its organizers (docs/product/recap.md#how-it-went). */
import { randomUUID } from "node:crypto";

import { deleteAccount } from "@/lib/account/service/delete";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Insights } from "@/lib/recap/schema";
import { giveFeedback } from "@/lib/recap/service/feedback";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createMessage } from "@/tests/support/factories/messages";
import { createHelper } from "@/tests/support/factories/teams";
import { createEachUser, createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

const START = new Date("2026-11-20T23:00:00Z");
const END = new Date("2026-11-21T02:00:00Z");
const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);

beforeEach(async () => {
  stopClock("2026-11-30T14:00:00Z");
  await resetDatabase();
});

type Host = { token?: string };

const getInsights = async (id: string, { token }: Host) =>
  callRoute<Insights>(await import("@/app/api/events/[id]/insights/route"), "GET", { params: { id }, token });
const exportInsights = async (id: string, { token }: Host) =>
  callRoute(await import("@/app/api/events/[id]/insights/export/route"), "GET", { params: { id }, token });

/** An event that is over, and five members who came, a minute after each other from 6:10 PM. */
async function createPastEvent() {
  const host = await createMember();
  const { id } = await createEvent({ hostUserId: host.userId, startTime: START, endTime: END });
  const people = await createEachUser([{}, {}, {}, {}, {}]);
  for (const [index, { id: userId }] of people.entries()) {
    const checkInTime = after(START, 10 + index);
    await createRsvp(userId, id);
    await createAttendance(userId, id, { checkInTime, checkOutTime: END, confirmedAt: checkInTime });
  }
  return { host, id, ids: people.map((person) => person.id) };
}

test("counts turnout, arrivals every 15 minutes, no-shows and connections", async () => {
  const { host, id, ids } = await createPastEvent();
  // Checked in again later, and two who did not come.
  await createAttendance(ids[0] ?? "", id, { checkInTime: after(START, 100), checkOutTime: END });
  const [missing] = await createEachUser([{}]);
  await createRsvp(missing?.id ?? "", id);
  await createGuest(id, { checkedInAt: after(START, 20) });
  await createGuest(id, {});
  await createConnection(ids[0] ?? "", ids[1] ?? "", { eventId: id });
  await createConnection(ids[2] ?? "", ids[1] ?? "", { eventId: id, status: "pending" });
  await createConnection(ids[3] ?? "", ids[1] ?? "");
  const { json } = await getInsights(id, host);
  expect(json).toMatchObject({ connections: 1 });
  expect(json.arrivals).toEqual([
    { at: after(START, 0).toISOString(), count: 5 },
    { at: after(START, 15).toISOString(), count: 1 },
  ]);
  const file = await exportInsights(id, host);
  expect(file.text).toContain('"Expected","8"\r\n"Came","6"\r\n"Did not come","2"');
  expect(file.text).toContain('"Arrivals from 2026-11-20 18:15","1"');
  expect(await db().auditEntry.findMany({ select: { action: true } })).toEqual([
    { action: "event.attendees_insights_exported" },
  ]);
});

test("says in the file who did not come only once the event is over", async () => {
  stopClock(after(END, -1).toISOString());
  const { host, id } = await createPastEvent();
  expect((await exportInsights(id, host)).text).not.toContain("Did not come");
  stopClock(after(END, 1).toISOString());
  expect((await exportInsights(id, host)).text).toContain('"Did not come","0"');
});

test("counts members with three connections there and a message within seven days after it", async () => {
  const { host, id, ids } = await createPastEvent();
  const [ana = "", ben = "", cyd = "", dan = "", eve = ""] = ids;
  for (const [one, other] of [
    [ana, ben],
    [ana, cyd],
    [ana, dan],
    [ben, cyd],
    [ben, dan],
  ] as const) {
    await createConnection(one, other, { eventId: id });
  }
  // Elsewhere, during the event, and too late.
  await createConnection(eve, ana);
  await createMessage(ana, eve, "Hi", { createdAt: after(END, 10) });
  await createMessage(ana, ben, "Hi", { createdAt: after(END, -10) });
  await createMessage(ben, ana, "Hi", { createdAt: after(END, 7 * 24 * 60) });
  expect((await getInsights(id, host)).json.followUp).toEqual({ members: 5, connected: 0 });
  await createMessage(ana, cyd, "Hi", { createdAt: after(END, 10) });
  await createMessage(dan, ana, "Hi", { createdAt: after(END, 10) });
  expect((await getInsights(id, host)).json.followUp).toEqual({ members: 5, connected: 1 });
  await db().eventAttendance.deleteMany({ where: { userId: eve } });
  expect((await getInsights(id, host)).json.followUp).toBeNull();
});

test("shows connections made there from five members who confirmed to be there", async () => {
  const { host, id, ids } = await createPastEvent();
  await createConnection(ids[0] ?? "", ids[1] ?? "", { eventId: id });
  expect((await getInsights(id, host)).json.connections).toBe(1);
  expect((await exportInsights(id, host)).text).toContain('"Connections made","1"');
  await db().eventAttendance.deleteMany({ where: { userId: ids[4] } });
  expect((await getInsights(id, host)).json.connections).toBeNull();
  expect((await exportInsights(id, host)).text).not.toContain("Connections made");
});

test("shows whole groups of five, also of answers of the same moment, and a changed answer in its place", async () => {
  const { host, id, ids } = await createPastEvent();
  const more = await createEachUser([{}, {}]);
  const people = [...ids, ...more.map((person) => person.id)];
  const answerIds = people.map(() => randomUUID()).toSorted();
  await db().eventFeedback.createMany({
    data: people.map((userId, index) => ({
      id: answerIds[index],
      eventId: id,
      userId,
      rating: index < 5 ? 4 : 1,
      createdAt: clock.now(),
    })),
  });
  expect((await getInsights(id, host)).json.feedback).toMatchObject({ count: 7, ratings: [0, 0, 0, 5, 0] });
  await db().eventFeedback.updateMany({ where: { userId: people[0] }, data: { rating: 5 } });
  expect((await getInsights(id, host)).json.feedback).toMatchObject({ count: 7, ratings: [0, 0, 0, 4, 1] });
});

test("keeps the numbers of deleted accounts in their group, without author and line", async () => {
  const { host, id, ids } = await createPastEvent();
  const [late] = await createEachUser([{}]);
  const people = [...ids, late?.id ?? ""];
  await db().eventFeedback.createMany({
    data: people.map((userId, index) => ({
      eventId: id,
      userId,
      rating: index < 5 ? 4 : 1,
      line: `Line ${index}`,
      createdAt: after(END, index),
    })),
  });
  await deleteAccount(ids[0] ?? "");
  const { feedback } = (await getInsights(id, host)).json;
  expect(feedback).toMatchObject({ count: 6, ratings: [0, 0, 0, 5, 0] });
  expect([...feedback.lines].sort()).toEqual(["Line 1", "Line 2", "Line 3", "Line 4"]);
  expect(await db().eventFeedback.count({ where: { userId: null, line: null } })).toBe(1);
});

test("counts no answer that the host or the team gave, also once they left it", async () => {
  const { host, id, ids } = await createPastEvent();
  const [helper, admin] = [await createHelper(id, "editor"), await createMember({ role: "admin" })];
  for (const { actor, userId } of [host, helper]) {
    await createAttendance(userId, id, { checkInTime: START, checkOutTime: END, confirmedAt: START });
    await giveFeedback(actor, id, { rating: 1, line: null });
  }
  const answer = (userId: string, rating: number) =>
    db().eventFeedback.create({ data: { eventId: id, userId, rating, createdAt: clock.now() } });
  for (const userId of ids.slice(1)) await answer(userId, 5);
  await db().eventTeamMember.deleteMany();
  await db().event.update({ where: { id }, data: { hostUserId: null } });
  // A changed answer stays what it was.
  await giveFeedback(helper.actor, id, { rating: 2, line: "Mine" });
  expect((await getInsights(id, admin)).json.feedback).toEqual({ count: 4, ratings: null, lines: [] });
  await answer(ids[0] ?? "", 4);
  expect((await getInsights(id, admin)).json.feedback).toEqual({ count: 5, ratings: [0, 0, 0, 1, 4], lines: [] });
});

test("shows answers once five have answered, without names and in an order of their own", async () => {
  const { host, id, ids } = await createPastEvent();
  const answer = (userId: string, rating: number, line: string | null) =>
    db().eventFeedback.create({ data: { eventId: id, userId, rating, line, createdAt: clock.now() } });
  for (const [index, userId] of ids.slice(0, 4).entries()) await answer(userId, index + 1, `Line ${index}`);
  expect((await getInsights(id, host)).json.feedback).toEqual({ count: 4, ratings: null, lines: [] });
  expect((await exportInsights(id, host)).text).not.toContain("Rating");
  await answer(ids[4] ?? "", 4, null);
  const { feedback } = (await getInsights(id, host)).json;
  expect(feedback).toEqual({ count: 5, ratings: [1, 1, 1, 2, 0], lines: expect.any(Array) });
  expect([...feedback.lines].sort()).toEqual(["Line 0", "Line 1", "Line 2", "Line 3"]);
  expect(feedback.lines).not.toEqual(["Line 0", "Line 1", "Line 2", "Line 3"]);
  // The next group is shown once it is complete.
  const [late] = await createEachUser([{}]);
  stopClock("2026-11-30T15:00:00Z");
  await answer(late?.id ?? "", 1, "Late line");
  expect((await getInsights(id, host)).json.feedback).toEqual({ ...feedback, count: 6 });
  const body = JSON.stringify((await getInsights(id, host)).json);
  for (const userId of ids) expect(body).not.toContain(userId);
});
