/**
 * The admins' list of events and the audit log of changes
 * (docs/product/administration.md#admin-event-management).
 */
import { db } from "@/lib/core/server/db";
import type { ManagedEvent } from "@/lib/events/schema/manage";

import { recordBus } from "@/tests/support/servers/bus";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

const bus = recordBus();

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

const list = async (token: string | undefined, query = "") =>
  callRoute<ManagedEvent[]>(await import("@/app/api/events/manage/route"), "GET", {
    path: `/api/events/manage${query}`,
    token,
  });
const getNames = ({ json }: { json: ManagedEvent[] }) => json.map(({ name }) => name);
const createEventIn = (name: string, hours: number, overrides = {}) =>
  createEvent({ name, startTime: fromNow({ hours }), endTime: fromNow({ hours: hours + 2 }), ...overrides });
const createAdmin = () => createMember({ role: "admin" });

test("rejects everyone but admins", async () => {
  expect((await list(undefined)).status).toBe(401);
  expect((await list((await createMember()).token)).status).toBe(403);
});

test("sorts upcoming events soonest first and all others latest first", async () => {
  const { token } = await createAdmin();
  for (const [name, hours] of [
    ["Later", 50],
    ["Soon", 1],
    ["Now", -1],
    ["Over", -5],
    ["Long over", -90],
  ] as const) {
    await createEventIn(name, hours);
  }
  await createEventIn("Called off", 9, { status: "cancelled" });
  expect(getNames(await list(token))).toEqual(["Now", "Soon", "Later"]);
  expect(getNames(await list(token, "?scope=past"))).toEqual(["Over", "Long over"]);
  expect(getNames(await list(token, "?scope=cancelled"))).toEqual(["Called off"]);
  expect(getNames(await list(token, "?scope=all"))).toEqual([
    "Later",
    "Called off",
    "Soon",
    "Now",
    "Over",
    "Long over",
  ]);
  expect((await list(token, "?scope=mine")).status).toBe(400);
});

test("matches every word of a search and treats wildcards literally", async () => {
  const { token } = await createAdmin();
  await createEventIn("Founders Breakfast", 1, { venueName: "The Vault", location: "Tampa" });
  await createEventIn("100% Rust", 2, { eventbriteId: "77001" });
  expect(getNames(await list(token, "?q=vault%20FOUND"))).toEqual(["Founders Breakfast"]);
  expect(getNames(await list(token, "?q=%25"))).toEqual(["100% Rust"]);
  expect(getNames(await list(token, "?q=77001"))).toEqual(["100% Rust"]);
  expect(getNames(await list(token, "?q=nothing"))).toEqual([]);
});

test("pages through every event exactly once in both orders", async () => {
  const { token } = await createAdmin();
  // At equal times the id is the tiebreaker.
  for (let number = 0; number < 7; number++) await createEventIn(`E${number}`, number < 4 ? 5 : 6);
  for (const scope of ["upcoming", "all"]) {
    const ids: string[] = [];
    let next: string | undefined = `?scope=${scope}&limit=3`;
    while (next) {
      const page = await list(token, next);
      ids.push(...getNames(page));
      next = /<[^?]+(\?[^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(ids.toSorted()).toEqual(["E0", "E1", "E2", "E3", "E4", "E5", "E6"]);
  }
});

test("counts confirmed, waitlisted and checked-in members in the same number of queries for many events as for one", async () => {
  const { token } = await createAdmin();
  const event = await createEventIn("Full", -1, { capacity: 2 });
  await createAttendee(event.id);
  await createRsvp((await createUser()).id, event.id);
  await createRsvp((await createUser()).id, event.id, { status: "waitlisted" });
  const one = await countQueries(() => list(token));
  expect(one.result.json).toMatchObject([{ capacity: 2, rsvpCount: 2, waitlistedCount: 1, checkedInCount: 1 }]);
  for (let number = 0; number < 8; number++) await createEventIn("More", number);
  const many = await countQueries(() => list(token));
  expect(many.queries).toBe(one.queries);
  expect(many.queries).toBeLessThanOrEqual(5);
});

test("lists the events that a member created, of any scope, and names their creator", async () => {
  const { token } = await createAdmin();
  const ana = await createUser({ email: "ana@nametag.test", profile: { firstName: "Ana", lastName: "Ruiz" } });
  const ben = await createUser();
  await createEventIn("Hers", 5, { createdById: ana.id });
  await createEventIn("Hers, over", -5, { createdById: ana.id });
  await createEventIn("His", 5, { createdById: ben.id });
  await createEventIn("Nobody's", 5);
  const { json } = await list(token, `?createdBy=${ana.id}`);
  expect(json).toMatchObject([{ name: "Hers", createdBy: { id: ana.id, name: "Ana Ruiz" } }]);
  expect(getNames(await list(token, `?scope=all&createdBy=${ana.id.toUpperCase()}`))).toEqual(["Hers", "Hers, over"]);
  expect(getNames(await list(token, `?createdBy=${ana.id}&q=nothing`))).toEqual([]);
  expect((await list(token, "?q=nobody")).json).toMatchObject([{ createdBy: null }]);
  expect((await list(token, "?createdBy=ana")).status).toBe(400);
});

describe("audit log", () => {
  const listAuditEntries = () =>
    db().auditEntry.findMany({
      orderBy: { id: "asc" },
      select: { action: true, actorId: true, subjectId: true, details: true },
    });
  const importRoute = () => import("@/app/api/events/[id]/route");

  test("records create, update, cancel and delete with the admin", async () => {
    const { token, userId: actorId } = await createAdmin();
    const body = {
      name: "Mixer",
      startTime: fromNow({ hours: 1 }).toISOString(),
      endTime: fromNow({ hours: 2 }).toISOString(),
    };
    const created = await callRoute<{ id: string }>(await import("@/app/api/events/route"), "POST", { token, body });
    const { id } = created.json;
    const call = { params: { id }, token };
    await callRoute(await importRoute(), "PUT", { ...call, body: { venueName: "Hall" } });
    await callRoute(await importRoute(), "PUT", { ...call, body: { status: "cancelled" } });
    await callRoute(await importRoute(), "DELETE", call);
    expect(await listAuditEntries()).toEqual([
      { action: "event.created", actorId, subjectId: id, details: { name: "Mixer" } },
      { action: "event.updated", actorId, subjectId: id, details: { fields: ["venueName"] } },
      { action: "event.cancelled", actorId, subjectId: id, details: { fields: ["status"] } },
      { action: "event.deleted", actorId, subjectId: id, details: { name: "Mixer" } },
    ]);
  });

  test("records nothing when the change is rejected", async () => {
    const [{ token }, event] = [await createAdmin(), await createEvent()];
    await callRoute(await importRoute(), "PUT", {
      params: { id: event.id },
      token,
      body: { endTime: "2020-01-01T00:00:00Z" },
    });
    expect(await listAuditEntries()).toEqual([]);
  });
});

describe("notifications to members with an RSVP", () => {
  const listDeliveries = async () =>
    (await db().delivery.findMany({ orderBy: { createdAt: "asc" }, select: { userId: true, payload: true } })).map(
      ({ userId, payload }) => [userId, payload] as const,
    );
  const updateEvent = async (token: string, id: string, body: object) =>
    callRoute(await import("@/app/api/events/[id]/route"), "PUT", { params: { id }, token, body });

  test("sends the old and new time or venue, and nothing for other changes", async () => {
    const [{ token }, going] = [await createAdmin(), await createMember()];
    const event = await createEventIn("Mixer", 30, { venueName: "The Vault" });
    await createRsvp(going.userId, event.id);
    await updateEvent(token, event.id, { name: "Grand Mixer", capacity: 50, venueName: "The Vault" });
    expect(await listDeliveries()).toEqual([]);
    await updateEvent(token, event.id, { venueName: "Armature Works" });
    expect(await listDeliveries()).toMatchObject([
      [going.userId, { about: "event_changed", venue: true, before: { venueName: "The Vault" } }],
    ]);
  });

  test("stores, sends and publishes nothing for an edit without a difference", async () => {
    const [{ token }, going] = [await createAdmin(), await createMember()];
    const times = { startTime: "2026-11-22T23:00:00.000Z", endTime: "2026-11-23T02:00:00.000Z" };
    const input = { name: "Mixer", ...times, venueName: "The Vault", capacity: 5, latitude: 27.9, longitude: -82.4 };
    const { json } = await callRoute<{ id: string }>(await import("@/app/api/events/route"), "POST", {
      token,
      body: input,
    });
    await createRsvp(going.userId, json.id);
    const stored = await db().event.findUniqueOrThrow({ where: { id: json.id } });
    bus.take();
    advanceClock({ minutes: 1 });
    const same = { ...input, startTime: "2026-11-22T18:00:00-05:00", description: "", eventType: "in-person" };
    for (const body of [same, { status: "upcoming" }, {}])
      expect((await updateEvent(token, json.id, body)).status).toBe(200);
    expect(await db().event.findUniqueOrThrow({ where: { id: json.id } })).toEqual(stored);
    expect(bus.take()).toEqual([]);
    expect(await listDeliveries()).toEqual([]);
    expect(await db().auditEntry.count({ where: { action: "event.updated" } })).toBe(0);
    await updateEvent(token, json.id, { ...same, capacity: 6 });
    expect(bus.take()).toEqual([{ type: "resource_changed", resource: "events", id: json.id }]);
    expect((await db().auditEntry.findFirstOrThrow({ where: { action: "event.updated" } })).details).toEqual({
      fields: ["capacity"],
    });
  });

  test("announces a change of the format by its type, unless the event has it already", async () => {
    const [{ token }, going] = [await createAdmin(), await createMember()];
    const event = await createEventIn("Mixer", 30);
    await createRsvp(going.userId, event.id);
    await updateEvent(token, event.id, { eventType: "in-person" });
    expect(await listDeliveries()).toEqual([]);
    await updateEvent(token, event.id, { eventType: "online" });
    expect((await db().event.findUniqueOrThrow({ where: { id: event.id } })).isOnline).toBe(true);
    expect(await listDeliveries()).toMatchObject([
      [going.userId, { about: "event_changed", time: false, venue: true, before: { isOnline: false } }],
    ]);
  });

  test("announces a cancellation, a deletion and a promotion from the waitlist", async () => {
    const [{ token }, going, waiting] = [await createAdmin(), await createMember(), await createMember()];
    const [cancelledEvent, deletedEvent, fullEvent] = [
      await createEventIn("Off", 30),
      await createEventIn("Gone", 30),
      await createEventIn("Full", 30, { capacity: 1 }),
    ];
    for (const event of [cancelledEvent, deletedEvent, fullEvent]) await createRsvp(going.userId, event.id);
    await createRsvp(waiting.userId, fullEvent.id, { status: "waitlisted" });
    await updateEvent(token, cancelledEvent.id, { status: "cancelled" });
    await callRoute(await import("@/app/api/events/[id]/route"), "DELETE", { params: { id: deletedEvent.id }, token });
    await callRoute(await import("@/app/api/events/[id]/rsvp/route"), "DELETE", {
      params: { id: fullEvent.id },
      token: going.token,
    });
    expect(await listDeliveries()).toMatchObject([
      [going.userId, { about: "event_cancelled", eventId: cancelledEvent.id, deleted: false }],
      [going.userId, { about: "event_cancelled", eventId: deletedEvent.id, deleted: true }],
      [waiting.userId, { about: "promoted", eventId: fullEvent.id }],
    ]);
  });
});
