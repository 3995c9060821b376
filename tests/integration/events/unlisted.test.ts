/** Unlisted events (docs/product/events.md#unlisted-events). */
import { buildEventMetadata } from "@/app/(app)/events/[id]/preview";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { listEventCities } from "@/lib/events/data/list/city";
import { listRsvpCounts } from "@/lib/events/data/rsvp/rsvp-counts";
import type { EventResponse } from "@/lib/events/schema/event";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { eventTimeTexts } from "@/tests/support/fixtures/event-texts";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow } from "@/tests/support/setup/clock";

beforeEach(resetDatabase);

type Member = Awaited<ReturnType<typeof createMember>>;

const readIds = async (member: Member | null, path: string): Promise<string[]> => {
  const routes = {
    "/api/events": () => import("@/app/api/events/route"),
    "/api/events/nearby": () => import("@/app/api/events/nearby/route"),
    "/api/events/manage": () => import("@/app/api/events/manage/route"),
    "/api/admin/event-registration-counts": () => import("@/app/api/admin/event-registration-counts/route"),
    "/api/rsvps/me": () => import("@/app/api/rsvps/me/route"),
  };
  const [pathname] = path.split("?") as [keyof typeof routes];
  const { status, json } = await callRoute<{ id: string; eventId?: string }[]>(await routes[pathname](), "GET", {
    path,
    token: member?.token,
  });
  expect(status).toBe(200);
  return json.map(({ id, eventId }) => eventId ?? id);
};

/** Every list that members browse, each with a filter that the event matches. */
const BROWSED = [
  "/api/events",
  "/api/events?status=upcoming",
  "/api/events?order=section",
  "/api/events?q=secret",
  "/api/events?order=section&q=secret",
  "/api/events?city=ybor&date=month",
  "/api/events?format=in-person&include=hidden,past",
  "/api/events/nearby?lat=27.9615&lng=-82.4636",
];

const createUnlisted = (event: Parameters<typeof createEvent>[0] = {}) =>
  createEvent({
    name: "Secret supper",
    location: "Ybor, FL",
    visibility: "unlisted",
    startTime: fromNow({ hours: 1 }),
    endTime: fromNow({ hours: 3 }),
    ...event,
  });

const readTotal = async ({ token }: Member) => {
  const route = await import("@/app/api/events/route");
  const { headers } = await callRoute(route, "GET", { path: "/api/events?order=section&limit=1", token });
  return headers.get("X-Total-Count");
};

it("is in no list that others browse, and in no count or city", async () => {
  const [stranger, host] = [await createMember(), await createMember()];
  const event = await createUnlisted({ hostUserId: host.userId });
  const other = await createMember();
  await createRsvp(other.userId, event.id);
  await createRsvp(stranger.userId, event.id, { status: "declined" });
  for (const path of BROWSED) {
    expect([path, await readIds(null, path)]).toEqual([path, []]);
    expect([path, await readIds(stranger, path)]).toEqual([path, []]);
  }
  expect(await listEventCities(clock.now())).toEqual([]);
  expect(await listRsvpCounts([event.id])).toEqual([]);
  await db().event.update({ where: { id: event.id }, data: { visibility: "listed" } });
  for (const path of BROWSED) expect([path, await readIds(stranger, path)]).toEqual([path, [event.id]]);
  expect(await listEventCities(clock.now())).toEqual(["Ybor"]);
  expect(await listRsvpCounts([event.id])).toEqual([{ eventId: event.id, rsvpCount: 1, guestCount: 0 }]);
});

it("isn't counted for others", async () => {
  const [stranger, host] = [await createMember(), await createMember()];
  await createUnlisted({ hostUserId: host.userId });
  await createEvent();
  await createEvent();
  expect([await readTotal(stranger), await readTotal(host)]).toEqual(["2", "3"]);
});

it("stays in the lists of its host, its creator, and members who have an RSVP, wait or asked", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => createMember()));
  const [host, creator, ...guests] = people as [Member, Member, Member, Member, Member];
  const event = await createUnlisted({ hostUserId: host.userId, createdById: creator.userId });
  for (const [index, status] of ["confirmed", "waitlisted", "pending"].entries())
    await createRsvp((guests[index] as Member).userId, event.id, { status });
  for (const member of people)
    for (const path of BROWSED) expect([path, await readIds(member, path)]).toEqual([path, [event.id]]);
  for (const guest of guests) expect(await readIds(guest, "/api/rsvps/me")).toEqual([event.id]);
});

it("stays in the lists and counts of admins", async () => {
  const admin = await createMember({ role: "admin" });
  const event = await createUnlisted();
  for (const path of ["/api/events?include=past", "/api/events/manage", "/api/admin/event-registration-counts"])
    expect([path, await readIds(admin, path)]).toEqual([path, [event.id]]);
});

it("opens by its link for everybody, and asks search engines to leave it out", async () => {
  const event = await createUnlisted();
  const { status, json } = await callRoute<EventResponse>(await import("@/app/api/events/[id]/route"), "GET", {
    params: { id: event.id },
  });
  expect([status, json]).toMatchObject([200, { id: event.id, visibility: "unlisted" }]);
  const describe = (changes: Partial<EventResponse>) =>
    buildEventMetadata({ ...json, ...changes }, "https://nametag.test", eventTimeTexts);
  expect(describe({})).toMatchObject({ robots: { index: false } });
  expect(describe({ visibility: "listed" }).robots).toBeUndefined();
});

it("is what its creator chooses, and nothing else is stored", async () => {
  const admin = await createMember({ role: "admin" });
  const event = await createEvent();
  const update = async (body: object) =>
    callRoute<EventResponse>(await import("@/app/api/events/[id]/route"), "PUT", {
      params: { id: event.id },
      token: admin.token,
      body,
    });
  expect((await update({ visibility: "unlisted" })).json).toMatchObject({ visibility: "unlisted" });
  expect((await update({ visibility: "secret" })).status).toBe(400);
  await expect(createEvent({ visibility: "secret" })).rejects.toThrow("events_visibility_known");
});
