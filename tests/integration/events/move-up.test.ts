/** Moving members up the waitlist (docs/product/events.md#capacity-and-waitlist). */
import { db } from "@/lib/core/server/db";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import {
  callRsvp,
  createMembers,
  decide,
  getStatus,
  list,
  listStatuses,
  type Member,
  read,
  updateEvent,
} from "@/tests/support/fixtures/approval";
import { recordBus } from "@/tests/support/servers/bus";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

/** A full event with a place, and members who wait in the order of the list. */
async function createWaitlist(waiting: number) {
  const host = await createMember();
  const event = await createEvent({ hostUserId: host.userId, capacity: 1 });
  const [placed, ...members] = (await createMembers(waiting + 1)) as [Member, ...Member[]];
  for (const member of [placed, ...members]) await callRsvp(member, event.id);
  return { host, event, placed, members };
}

const moveUp = (by: Member, id: string, ...members: Member[]) =>
  decide(by, id, { decision: "move_up", userIds: members.map(({ userId }) => userId) });
const listPromoted = () =>
  db().delivery.findMany({
    where: { channel: "mail", payload: { path: ["about"], equals: "promoted" } },
    select: { userId: true },
  });
const listPositions = (members: Member[], eventId: string) =>
  Promise.all(members.map(async (member) => (await read(member, eventId)).viewer?.rsvp?.waitlistPosition));

test("puts members first on the waitlist of a full event, in their order there, and tells nobody", async () => {
  const { host, event, members } = await createWaitlist(4);
  const [ana, ben, cem, dan] = members as [Member, Member, Member, Member];
  const bus = recordBus();
  const { status, json } = await moveUp(host, event.id, dan, ben);
  expect([status, json]).toEqual([200, { confirmed: 0, waitlisted: 2, declined: 0, pending: 0 }]);
  expect(await listPositions([ben, dan, ana, cem], event.id)).toEqual([1, 2, 3, 4]);
  const waiting = await list(host, event.id, "waitlist");
  expect(waiting.json.map(({ id }) => id)).toEqual([ben, dan, ana, cem].map(({ userId }) => userId));
  expect(await listPromoted()).toEqual([]);
  const published = bus.events.flatMap((change) => ("userIds" in change ? (change.userIds ?? []) : []));
  for (const { userId } of members) expect(published).toContain(userId);
  // A later RSVP waits behind them, and a free place is for the first.
  const late = await createMember();
  expect((await callRsvp(late, event.id)).json).toMatchObject({ waitlistPosition: 5 });
  await updateEvent(await createMember({ role: "admin" }), event.id, { capacity: 2 });
  expect(await getStatus(ben, event.id)).toBe("confirmed");
});

test("gives a member who is moved up the free place, with the mail of the waitlist, and records who did it", async () => {
  const { host, event, members } = await createWaitlist(2);
  const [ana, ben] = members as [Member, Member];
  // As after a takeover of a guest's place, until a job gives it to the waitlist.
  await db().event.update({ where: { id: event.id }, data: { capacity: 2 } });
  expect((await moveUp(host, event.id, ben)).json).toMatchObject({ confirmed: 1, waitlisted: 0 });
  expect(await listStatuses([ana, ben], event.id)).toEqual(["waitlisted", "confirmed"]);
  expect(await listPromoted()).toEqual([{ userId: ben.userId }]);
  const audit = await db().auditEntry.findFirst({ where: { action: "event.attendees_moved_up" } });
  expect(audit).toMatchObject({ actorId: host.userId, details: { members: "1", userId: ben.userId } });
});

test("gives a place once when two organizers move members up while a member leaves", async () => {
  const { host, event, placed, members } = await createWaitlist(3);
  const [ana, ben, cem] = members as [Member, Member, Member];
  const editor = await createHelper(event.id, "editor");
  await Promise.all([moveUp(host, event.id, ben), moveUp(editor, event.id, cem), callRsvp(placed, event.id, "DELETE")]);
  const statuses = await listStatuses([ana, ben, cem], event.id);
  expect(statuses.toSorted()).toEqual(["confirmed", "waitlisted", "waitlisted"]);
  expect(await listPromoted()).toHaveLength(1);
});

test("changes nothing for who is not on the waitlist, and can be repeated", async () => {
  const { host, event, placed, members } = await createWaitlist(2);
  const [ana, ben] = members as [Member, Member];
  await moveUp(host, event.id, ben);
  await moveUp(host, event.id, ben);
  expect(await listPositions([ben, ana], event.id)).toEqual([1, 2]);
  const stranger = await createMember();
  expect((await moveUp(host, event.id, placed, stranger)).json).toMatchObject({ confirmed: 0, waitlisted: 0 });
  expect(await listPositions([ben, ana], event.id)).toEqual([1, 2]);
  expect(await getStatus(stranger, event.id)).toBeNull();
  expect(await db().auditEntry.count({ where: { action: "event.attendees_moved_up" } })).toBe(2);
});

test("takes members only, from those who decide requests, until the event is over", async () => {
  const { host, event, members } = await createWaitlist(1);
  const [ana] = members as [Member];
  expect((await moveUp(await createHelper(event.id, "door"), event.id, ana)).status).toBe(403);
  for (const body of [
    { decision: "move_up", all: true },
    { decision: "move_up", guestIds: [ana.userId] },
    { decision: "move_up", userIds: [] },
  ])
    expect((await decide(host, event.id, body)).status).toBe(400);
  const ended = { startTime: fromNow({ hours: -3 }), endTime: fromNow({}) };
  await db().event.update({ where: { id: event.id }, data: ended });
  expect(await moveUp(host, event.id, ana)).toMatchObject({ status: 409, json: { code: "ended" } });
});
