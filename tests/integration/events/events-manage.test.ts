/** The admins' list of events and the audit log of changes (docs/product/administration.md#admin-event-management). */
import { db } from "@/lib/core/server/db";
import type { ManagedEvent } from "@/lib/events/schema/manage";

import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent, createMember, createRsvp, createUser } from "@/tests/support/database/factories";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

const list = async (token: string | undefined, query = "") =>
  callRoute<ManagedEvent[]>(await import("@/app/api/events/manage/route"), "GET", {
    path: `/api/events/manage${query}`,
    token,
  });
const names = ({ json }: { json: ManagedEvent[] }) => json.map(({ name }) => name);
const at = (name: string, hours: number, more = {}) =>
  createEvent({ name, startTime: fromNow({ hours }), endTime: fromNow({ hours: hours + 2 }), ...more });
const admin = () => createMember({ role: "admin" });

test("rejects everyone but admins", async () => {
  expect((await list(undefined)).status).toBe(401);
  expect((await list((await createMember()).token)).status).toBe(403);
});

test("sorts upcoming events soonest first and all others latest first", async () => {
  const { token } = await admin();
  for (const [name, hours] of [
    ["Later", 50],
    ["Soon", 1],
    ["Now", -1],
    ["Over", -5],
    ["Long over", -90],
  ] as const) {
    await at(name, hours);
  }
  await at("Called off", 9, { status: "cancelled" });
  expect(names(await list(token))).toEqual(["Now", "Soon", "Later"]);
  expect(names(await list(token, "?scope=past"))).toEqual(["Over", "Long over"]);
  expect(names(await list(token, "?scope=cancelled"))).toEqual(["Called off"]);
  expect(names(await list(token, "?scope=all"))).toEqual(["Later", "Called off", "Soon", "Now", "Over", "Long over"]);
  expect((await list(token, "?scope=mine")).status).toBe(400);
});

test("matches every word of a search and treats wildcards literally", async () => {
  const { token } = await admin();
  await at("Founders Breakfast", 1, { venueName: "The Vault", location: "Tampa" });
  await at("100% Rust", 2, { eventbriteId: "77001" });
  expect(names(await list(token, "?q=vault%20FOUND"))).toEqual(["Founders Breakfast"]);
  expect(names(await list(token, "?q=%25"))).toEqual(["100% Rust"]);
  expect(names(await list(token, "?q=77001"))).toEqual(["100% Rust"]);
  expect(names(await list(token, "?q=nothing"))).toEqual([]);
});

test("pages through every event exactly once in both orders", async () => {
  const { token } = await admin();
  // At equal times the id is the tiebreaker.
  for (let number = 0; number < 7; number++) await at(`E${number}`, number < 4 ? 5 : 6);
  for (const scope of ["upcoming", "all"]) {
    const seen: string[] = [];
    let next: string | undefined = `?scope=${scope}&limit=3`;
    while (next) {
      const page = await list(token, next);
      seen.push(...names(page));
      next = /<[^?]+(\?[^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(seen.toSorted()).toEqual(["E0", "E1", "E2", "E3", "E4", "E5", "E6"]);
  }
});

test("counts confirmed, waitlisted and checked-in members in the same number of queries for many events as for one", async () => {
  const { token } = await admin();
  const event = await at("Full", -1, { capacity: 2 });
  await createAttendee(event.id);
  await createRsvp((await createUser()).id, event.id);
  await createRsvp((await createUser()).id, event.id, { status: "waitlisted" });
  const one = await countQueries(() => list(token));
  expect(one.result.json).toMatchObject([{ capacity: 2, rsvpCount: 2, waitingCount: 1, hereCount: 1 }]);
  for (let number = 0; number < 8; number++) await at("More", number);
  const many = await countQueries(() => list(token));
  expect(many.queries).toBe(one.queries);
  expect(many.queries).toBeLessThanOrEqual(4);
});

describe("audit log", () => {
  const entries = () =>
    db().auditEntry.findMany({
      orderBy: { id: "asc" },
      select: { action: true, actorId: true, subjectId: true, details: true },
    });
  const route = () => import("@/app/api/events/[id]/route");

  test("records create, update, cancel and delete with the admin", async () => {
    const { token, userId: actorId } = await admin();
    const body = {
      name: "Mixer",
      startTime: fromNow({ hours: 1 }).toISOString(),
      endTime: fromNow({ hours: 2 }).toISOString(),
    };
    const made = await callRoute<{ id: string }>(await import("@/app/api/events/route"), "POST", { token, body });
    const { id } = made.json;
    const call = { params: { id }, token };
    await callRoute(await route(), "PUT", { ...call, body: { venueName: "Hall" } });
    await callRoute(await route(), "PUT", { ...call, body: { status: "cancelled" } });
    await callRoute(await route(), "DELETE", call);
    expect(await entries()).toEqual([
      { action: "event.created", actorId, subjectId: id, details: { name: "Mixer" } },
      { action: "event.updated", actorId, subjectId: id, details: { fields: ["venueName"] } },
      { action: "event.cancelled", actorId, subjectId: id, details: { fields: ["status"] } },
      { action: "event.deleted", actorId, subjectId: id, details: { name: "Mixer" } },
    ]);
  });

  test("records nothing when the change is rejected", async () => {
    const [{ token }, event] = [await admin(), await createEvent()];
    await callRoute(await route(), "PUT", {
      params: { id: event.id },
      token,
      body: { endTime: "2020-01-01T00:00:00Z" },
    });
    expect(await entries()).toEqual([]);
  });
});

describe("notifications to members with an RSVP", () => {
  const owed = async () =>
    (await db().delivery.findMany({ orderBy: { createdAt: "asc" }, select: { userId: true, payload: true } })).map(
      ({ userId, payload }) => [userId, payload] as const,
    );
  const put = async (token: string, id: string, body: object) =>
    callRoute(await import("@/app/api/events/[id]/route"), "PUT", { params: { id }, token, body });

  test("sends the old and new time or place, and nothing for other changes", async () => {
    const [{ token }, going] = [await admin(), await createMember()];
    const event = await at("Mixer", 30, { venueName: "The Vault" });
    await createRsvp(going.userId, event.id);
    await put(token, event.id, { name: "Grand Mixer", capacity: 50, venueName: "The Vault" });
    expect(await owed()).toEqual([]);
    await put(token, event.id, { venueName: "Armature Works" });
    expect(await owed()).toMatchObject([
      [going.userId, { about: "event_changed", venue: true, before: { venueName: "The Vault" } }],
    ]);
  });

  test("announces a cancellation, a deletion and a promotion from the waitlist", async () => {
    const [{ token }, going, waiting] = [await admin(), await createMember(), await createMember()];
    const [off, gone, full] = [await at("Off", 30), await at("Gone", 30), await at("Full", 30, { capacity: 1 })];
    for (const event of [off, gone, full]) await createRsvp(going.userId, event.id);
    await createRsvp(waiting.userId, full.id, { status: "waitlisted" });
    await put(token, off.id, { status: "cancelled" });
    await callRoute(await import("@/app/api/events/[id]/route"), "DELETE", { params: { id: gone.id }, token });
    await callRoute(await import("@/app/api/events/[id]/rsvp/route"), "DELETE", {
      params: { id: full.id },
      token: going.token,
    });
    expect(await owed()).toMatchObject([
      [going.userId, { about: "event_cancelled", eventId: off.id, deleted: false }],
      [going.userId, { about: "event_cancelled", eventId: gone.id, deleted: true }],
      [waiting.userId, { about: "promoted", eventId: full.id }],
    ]);
  });
});
