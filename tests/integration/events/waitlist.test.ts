/** Capacity and the line behind it (issue 6): never oversold, promoted in order, one for each free place. */
import { db } from "@/lib/core/server/db";
import type { EventResponse, RsvpResponse } from "@/lib/events/schema/event";
import { promoteWaitlisted } from "@/lib/events/service/waitlist";

import { recordBus } from "@/tests/support/servers/bus";
import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createMember, createRsvp, createUser } from "@/tests/support/database/factories";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

type Member = Awaited<ReturnType<typeof createMember>>;
const rsvp = async ({ token }: Member, id: string, method: "POST" | "DELETE" = "POST") =>
  callRoute<RsvpResponse>(await import("@/app/api/events/[id]/rsvp/route"), method, { params: { id }, token });
const put = async ({ token }: Member, id: string, body: object) =>
  callRoute<EventResponse>(await import("@/app/api/events/[id]/route"), "PUT", { params: { id }, token, body });
const read = async ({ token }: Member, id: string) =>
  (await callRoute<EventResponse>(await import("@/app/api/events/[id]/route"), "GET", { params: { id }, token })).json;
const members = (count: number) => Promise.all(Array.from({ length: count }, () => createMember()));
const confirmed = (eventId: string) => db().eventRsvp.count({ where: { eventId, status: "confirmed" } });

/** An event with `capacity` places, all taken, and these people waiting in this order. */
async function fullEvent(capacity: number, waiting: number) {
  const event = await createEvent({ capacity });
  const [going, line] = [await members(capacity), await members(waiting)];
  for (const member of [...going, ...line]) await rsvp(member, event.id);
  return { event, going, line };
}

test("who comes to a full event waits, with a place in the line", async () => {
  const event = await createEvent({ capacity: 1 });
  const [ana, ben, cem] = (await members(3)) as [Member, Member, Member];
  expect((await rsvp(ana, event.id)).json).toEqual(
    expect.not.objectContaining({ waitlistPosition: expect.anything() }),
  );
  expect((await rsvp(ben, event.id)).json).toMatchObject({ status: "waitlisted", waitlistPosition: 1 });
  const third = await rsvp(cem, event.id);
  expect([third.status, third.json]).toMatchObject([201, { status: "waitlisted", waitlistPosition: 2 }]);
  const again = await rsvp(cem, event.id);
  expect([again.status, again.json]).toEqual([200, third.json]);

  expect(await read(cem, event.id)).toMatchObject({
    capacity: 1,
    rsvpCount: 1,
    viewer: { hasRsvp: false, waitlistPosition: 2, checkIn: { canCheckIn: false, reason: "no_rsvp" } },
  });
  expect((await read(ana, event.id)).viewer).toMatchObject({ hasRsvp: true, waitlistPosition: null });
});

test("who waits sees no attendees and can't check in", async () => {
  const { event, line } = await fullEvent(1, 1);
  const { token } = line[0] as Member;
  const body = { eventId: event.id };
  const arrive = await callRoute(await import("@/app/api/attendances/check-in/route"), "POST", { token, body });
  expect([arrive.status, arrive.json]).toMatchObject([403, { code: "no_rsvp" }]);
  const list = await callRoute(await import("@/app/api/events/[id]/rsvped-attendees/route"), "GET", {
    params: { id: event.id },
    token,
  });
  expect(list.status).toBe(403);
});

test("fifty at once never oversell, and everybody else stands in line once", async () => {
  const event = await createEvent({ capacity: 7 });
  const crowd = await members(50);
  const answers = await Promise.all(crowd.map((member) => rsvp(member, event.id)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(50).fill(201));
  expect(await confirmed(event.id)).toBe(7);
  const positions = await Promise.all(
    crowd.map(async (member) => (await read(member, event.id)).viewer?.waitlistPosition),
  );
  expect(positions.filter((place) => place !== null).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
    Array.from({ length: 43 }, (_, index) => index + 1),
  );
});

test("twenty-five come while twenty-five go: each free place is given once", async () => {
  const { event, going, line } = await fullEvent(25, 10);
  const arriving = await members(25);
  await Promise.all([
    ...going.map((member) => rsvp(member, event.id, "DELETE")),
    ...arriving.map((member) => rsvp(member, event.id)),
  ]);
  expect(await confirmed(event.id)).toBe(25);
  expect(await db().eventRsvp.count({ where: { eventId: event.id, status: "waitlisted" } })).toBe(10);
  // Whoever waited before all of them has a place.
  const first = line.map(({ userId }) => userId);
  expect(await db().eventRsvp.count({ where: { userId: { in: first }, status: "confirmed" } })).toBe(10);
});

test("a cancelled place goes to who waits longest, and they are told at once", async () => {
  const { event, going, line } = await fullEvent(2, 3);
  const bus = recordBus();
  await rsvp(going[0] as Member, event.id, "DELETE");
  expect((await read(line[0] as Member, event.id)).viewer).toMatchObject({ hasRsvp: true, waitlistPosition: null });
  expect((await read(line[1] as Member, event.id)).viewer).toMatchObject({ hasRsvp: false, waitlistPosition: 1 });
  const told = bus.events.flatMap((change) => ("userIds" in change ? (change.userIds ?? []) : []));
  for (const { userId } of line) expect(told).toContain(userId);
});

test("leaving the line promotes nobody; cancelling without a line opens the place", async () => {
  const { event, going, line } = await fullEvent(1, 2);
  await rsvp(line[0] as Member, event.id, "DELETE");
  expect(await confirmed(event.id)).toBe(1);
  expect((await read(line[1] as Member, event.id)).viewer?.waitlistPosition).toBe(1);
  await rsvp(line[1] as Member, event.id, "DELETE");
  const bus = recordBus();
  await rsvp(going[0] as Member, event.id, "DELETE");
  expect(await confirmed(event.id)).toBe(0);
  expect(bus.events).toContainEqual({ type: "resource_changed", resource: "events", id: event.id });
});

test("a larger capacity promotes as many in order, no limit all; a smaller one takes nobody's place", async () => {
  const admin = await createMember({ role: "admin" });
  const { event, line } = await fullEvent(2, 4);
  await put(admin, event.id, { capacity: 1 });
  expect(await confirmed(event.id)).toBe(2);
  expect(await read(admin, event.id)).toMatchObject({ capacity: 1, rsvpCount: 2 });
  await put(admin, event.id, { capacity: 4 });
  const places = await Promise.all(line.map(async (member) => (await read(member, event.id)).viewer?.waitlistPosition));
  expect(places).toEqual([null, null, 1, 2]);
  await put(admin, event.id, { capacity: null });
  expect(await confirmed(event.id)).toBe(6);
});

test("nobody is promoted at an event that is over or cancelled", async () => {
  for (const change of [{ status: "cancelled" }, { startTime: fromNow({ hours: -3 }), endTime: fromNow({}) }]) {
    const { event } = await fullEvent(1, 1);
    await db().event.update({ where: { id: event.id }, data: { ...change, capacity: 5 } });
    expect(await db().$transaction((tx) => promoteWaitlisted(tx, event.id))).toEqual([]);
  }
});

test("a limit set while RSVPs come in holds for all that come after it", async () => {
  const [admin, event] = [await createMember({ role: "admin" }), await createEvent()];
  const crowd = await members(30);
  const limited = put(admin, event.id, { capacity: 1 }).then(() => confirmed(event.id));
  const [atMost] = await Promise.all([limited, ...crowd.map((member) => rsvp(member, event.id))]);
  // Whoever was confirmed by then keeps the place; the statement that saw the limit gave no more.
  expect(await confirmed(event.id)).toBe(Math.max(1, atMost));
});

test("a capacity is a whole number from 1", async () => {
  const [admin, event] = [await createMember({ role: "admin" }), await createEvent()];
  for (const capacity of [0, -1, 1.5, "5", 1e9]) expect((await put(admin, event.id, { capacity })).status).toBe(400);
  expect((await put(admin, event.id, { capacity: 5 })).json.capacity).toBe(5);
});

test("the list costs as many queries with a line as without", async () => {
  const { line } = await fullEvent(1, 1);
  const { token } = line[0] as Member;
  const list = async () => callRoute(await import("@/app/api/events/route"), "GET", { path: "/api/events", token });
  const one = await countQueries(list);
  for (let at = 0; at < 5; at++) await createRsvp((await createUser()).id, (await createEvent({ capacity: 1 })).id);
  expect((await countQueries(list)).queries).toBe(one.queries);
});
