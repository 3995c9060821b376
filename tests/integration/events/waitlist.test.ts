/** Capacity and waitlist (docs/product/events.md#capacity-and-waitlist). */
import { db } from "@/lib/core/server/db";
import type { EventResponse } from "@/lib/events/schema/event";
import type { RsvpResponse } from "@/lib/events/schema/rsvp";
import { promoteWaitlisted } from "@/lib/events/service/rsvp/waitlist";

import { recordBus } from "@/tests/support/servers/bus";
import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

type Member = Awaited<ReturnType<typeof createMember>>;
const callRsvp = async ({ token }: Member, id: string, method: "POST" | "DELETE" = "POST") =>
  callRoute<RsvpResponse>(await import("@/app/api/events/[id]/rsvp/route"), method, { params: { id }, token });
const updateEvent = async ({ token }: Member, id: string, body: object) =>
  callRoute<EventResponse>(await import("@/app/api/events/[id]/route"), "PUT", { params: { id }, token, body });
const read = async ({ token }: Member, id: string) =>
  (await callRoute<EventResponse>(await import("@/app/api/events/[id]/route"), "GET", { params: { id }, token })).json;
const createMembers = (count: number) => Promise.all(Array.from({ length: count }, () => createMember()));
const countConfirmed = (eventId: string) => db().eventRsvp.count({ where: { eventId, status: "confirmed" } });

/** Creates a full event with `waitlistLength` members on its waitlist, in order. */
async function createFullEvent(capacity: number, waitlistLength: number) {
  const event = await createEvent({ capacity });
  const [confirmed, waitlisted] = [await createMembers(capacity), await createMembers(waitlistLength)];
  for (const member of [...confirmed, ...waitlisted]) await callRsvp(member, event.id);
  return { event, confirmed, waitlisted };
}

test("waitlists an RSVP to a full event and returns its position", async () => {
  const event = await createEvent({ capacity: 1 });
  const [ana, ben, cem] = (await createMembers(3)) as [Member, Member, Member];
  expect((await callRsvp(ana, event.id)).json).toEqual(
    expect.not.objectContaining({ waitlistPosition: expect.anything() }),
  );
  expect((await callRsvp(ben, event.id)).json).toMatchObject({ status: "waitlisted", waitlistPosition: 1 });
  const third = await callRsvp(cem, event.id);
  expect([third.status, third.json]).toMatchObject([201, { status: "waitlisted", waitlistPosition: 2 }]);
  const repeated = await callRsvp(cem, event.id);
  expect([repeated.status, repeated.json]).toEqual([200, third.json]);

  expect(await read(cem, event.id)).toMatchObject({
    capacity: 1,
    rsvpCount: 1,
    viewer: { rsvp: { status: "waitlisted", waitlistPosition: 2 }, checkIn: { canCheckIn: false, reason: "no_rsvp" } },
  });
  expect((await read(ana, event.id)).viewer?.rsvp).toEqual({ status: "confirmed" });
});

test("denies the attendee list and check-in to a waitlisted member", async () => {
  const { event, waitlisted } = await createFullEvent(1, 1);
  const { token } = waitlisted[0] as Member;
  const body = { eventId: event.id };
  const arrive = await callRoute(await import("@/app/api/attendances/check-in/route"), "POST", { token, body });
  expect([arrive.status, arrive.json]).toMatchObject([403, { code: "no_rsvp" }]);
  const list = await callRoute(await import("@/app/api/events/[id]/rsvped-attendees/route"), "GET", {
    params: { id: event.id },
    token,
  });
  expect(list.status).toBe(403);
});

test("never exceeds the capacity when fifty RSVPs race, and waitlists the others once", async () => {
  const event = await createEvent({ capacity: 7 });
  const members = await createMembers(50);
  const responses = await Promise.all(members.map((member) => callRsvp(member, event.id)));
  expect(responses.map(({ status }) => status)).toEqual(Array<number>(50).fill(201));
  expect(await countConfirmed(event.id)).toBe(7);
  const positions = await Promise.all(
    members.map(async (member) => (await read(member, event.id)).viewer?.rsvp?.waitlistPosition),
  );
  expect(positions.filter((position) => position !== undefined).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 43 }, (_, index) => index + 1),
  );
});

test("fills each place once when twenty-five RSVPs and twenty-five cancellations race", async () => {
  const { event, confirmed, waitlisted } = await createFullEvent(25, 10);
  const arriving = await createMembers(25);
  await Promise.all([
    ...confirmed.map((member) => callRsvp(member, event.id, "DELETE")),
    ...arriving.map((member) => callRsvp(member, event.id)),
  ]);
  expect(await countConfirmed(event.id)).toBe(25);
  expect(await db().eventRsvp.count({ where: { eventId: event.id, status: "waitlisted" } })).toBe(10);
  // Members who were waitlisted before the race are all confirmed.
  const first = waitlisted.map(({ userId }) => userId);
  expect(await db().eventRsvp.count({ where: { userId: { in: first }, status: "confirmed" } })).toBe(10);
});

test("promotes the longest-waiting member after a cancellation and notifies them", async () => {
  const { event, confirmed, waitlisted } = await createFullEvent(2, 3);
  const bus = recordBus();
  await callRsvp(confirmed[0] as Member, event.id, "DELETE");
  const [first, second] = waitlisted as [Member, Member];
  expect((await read(first, event.id)).viewer?.rsvp).toEqual({ status: "confirmed" });
  expect((await read(second, event.id)).viewer?.rsvp).toEqual({ status: "waitlisted", waitlistPosition: 1 });
  const published = bus.events.flatMap((change) => ("userIds" in change ? (change.userIds ?? []) : []));
  for (const { userId } of waitlisted) expect(published).toContain(userId);
});

test("promotes no one when a waitlisted member leaves, and frees the place when no one waits", async () => {
  const { event, confirmed, waitlisted } = await createFullEvent(1, 2);
  await callRsvp(waitlisted[0] as Member, event.id, "DELETE");
  expect(await countConfirmed(event.id)).toBe(1);
  expect((await read(waitlisted[1] as Member, event.id)).viewer?.rsvp?.waitlistPosition).toBe(1);
  await callRsvp(waitlisted[1] as Member, event.id, "DELETE");
  const bus = recordBus();
  await callRsvp(confirmed[0] as Member, event.id, "DELETE");
  expect(await countConfirmed(event.id)).toBe(0);
  const { userId } = confirmed[0] as Member;
  const change = { type: "resource_changed", resource: "rsvps", id: event.id, version: null };
  expect(bus.take()).toEqual([{ ...change, userIds: [userId] }]);
});

test("promotes in order when the capacity grows, all when it is removed, and keeps confirmed RSVPs when it shrinks", async () => {
  const admin = await createMember({ role: "admin" });
  const { event, waitlisted } = await createFullEvent(2, 4);
  await updateEvent(admin, event.id, { capacity: 1 });
  expect(await countConfirmed(event.id)).toBe(2);
  expect(await read(admin, event.id)).toMatchObject({ capacity: 1, rsvpCount: 2 });
  await updateEvent(admin, event.id, { capacity: 4 });
  const positions = await Promise.all(
    waitlisted.map(async (member) => (await read(member, event.id)).viewer?.rsvp?.waitlistPosition),
  );
  expect(positions).toEqual([undefined, undefined, 1, 2]);
  await updateEvent(admin, event.id, { capacity: null });
  expect(await countConfirmed(event.id)).toBe(6);
});

test("promotes no one at a past or cancelled event", async () => {
  for (const change of [{ status: "cancelled" }, { startTime: fromNow({ hours: -3 }), endTime: fromNow({}) }]) {
    const { event } = await createFullEvent(1, 1);
    await db().event.update({ where: { id: event.id }, data: { ...change, capacity: 5 } });
    expect(await db().$transaction((tx) => promoteWaitlisted(tx, [event.id]))).toEqual([]);
  }
});

test("applies a capacity set during concurrent RSVPs to all later ones", async () => {
  const [admin, event] = [await createMember({ role: "admin" }), await createEvent()];
  const members = await createMembers(30);
  const limited = updateEvent(admin, event.id, { capacity: 1 }).then(() => countConfirmed(event.id));
  const [atMost] = await Promise.all([limited, ...members.map((member) => callRsvp(member, event.id))]);
  // Members confirmed before the limit keep their places; no one is confirmed after it.
  expect(await countConfirmed(event.id)).toBe(Math.max(1, atMost));
});

test("rejects a capacity that is not a whole number from 1", async () => {
  const [admin, event] = [await createMember({ role: "admin" }), await createEvent()];
  for (const capacity of [0, -1, 1.5, "5", 1e9])
    expect((await updateEvent(admin, event.id, { capacity })).status).toBe(400);
  expect((await updateEvent(admin, event.id, { capacity: 5 })).json.capacity).toBe(5);
});

test("lists events in the same number of queries with a waitlist as without", async () => {
  const { waitlisted } = await createFullEvent(1, 1);
  const { token } = waitlisted[0] as Member;
  const list = async () => callRoute(await import("@/app/api/events/route"), "GET", { path: "/api/events", token });
  const one = await countQueries(list);
  for (let count = 0; count < 5; count++)
    await createRsvp((await createUser()).id, (await createEvent({ capacity: 1 })).id);
  expect((await countQueries(list)).queries).toBe(one.queries);
});
