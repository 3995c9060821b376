/**
 * A member who is hidden at an event is named in no list, count, file, export, push and preview of
 * it to anybody but its organizers, and sees nobody there
 * (docs/product/privacy.md#hidden-at-an-event). Frames and maps:
 * tests/realtime/hidden-at-event.test.ts.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import document from "@/docs/api/openapi.json";
import { listExportFiles } from "@/lib/account/data/export-files";
import { deleteAccount } from "@/lib/account/service/delete";
import { checkIn } from "@/lib/attendance/service/check-in";
import { cancelRsvp } from "@/lib/attendance/service/rsvp";
import { db, pool } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { isShownAtSql } from "@/lib/events/data/hidden-members";
import { requireEvent } from "@/lib/events/data/event";
import { hideMember, showMember } from "@/lib/events/service/hide-member";
import { createRsvp as rsvp } from "@/lib/events/service/rsvp";
import { getPeoplePage } from "@/lib/people/data";
import { getPresence, listActivePresences, listStoredMarkers } from "@/lib/presence/data";
import { storePositions } from "@/lib/presence/service/store-positions.sql";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

type Member = Awaited<ReturnType<typeof createMember>>;

const ROOT = path.resolve(__dirname, "../../..");

async function createScene() {
  const host = await createMember();
  const event = await createEvent({ hostUserId: host.userId });
  const hidden = await createAttendee(event.id, { profile: { lastName: "Markername" } });
  return { host, eventId: event.id, hidden };
}
type Scene = Awaited<ReturnType<typeof createScene>>;

async function createRsvpMember({ eventId }: Scene): Promise<Member> {
  const member = await createMember();
  await createRsvp(member.userId, eventId);
  return member;
}

async function createFriend({ hidden }: Scene): Promise<Member> {
  const member = await createMember();
  await createConnection(member.userId, hidden.userId);
  return member;
}

/** Each kind of viewer, and the calls that name a member who is hidden at the event. */
const PUBLIC = ["profiles/shared/{userId}"];
const OF_A_CONNECTION = ["connections/me/contacts", "connections/me", "profiles/{userId}/contact", ...PUBLIC];
const OF_THE_DOOR = ["events/{id}/door/list", ...PUBLIC];
const OF_ORGANIZERS = [
  ...OF_THE_DOOR,
  "events/{id}/rsvped-attendees/export",
  "events/{id}/rsvped-attendees/manage",
  "events/{id}/rsvped-attendees/turnout/export",
  "events/{id}/rsvped-attendees/turnout",
];
const VIEWERS: Record<string, { create: (scene: Scene) => Promise<Member | null>; named: string[] }> = {
  visitor: { create: () => Promise.resolve(null), named: PUBLIC },
  member: { create: () => createMember(), named: PUBLIC },
  "same event": { create: createRsvpMember, named: PUBLIC },
  "both checked in": { create: ({ eventId }) => createAttendee(eventId), named: PUBLIC },
  connection: { create: createFriend, named: OF_A_CONNECTION },
  "connection, both checked in": {
    create: async (scene) => {
      const friend = await createFriend(scene);
      await createRsvp(friend.userId, scene.eventId);
      await createAttendance(friend.userId, scene.eventId);
      return friend;
    },
    named: OF_A_CONNECTION,
  },
  host: { create: ({ host }) => Promise.resolve(host), named: OF_ORGANIZERS },
  editor: { create: ({ eventId }) => createHelper(eventId, "editor"), named: OF_ORGANIZERS },
  "helper at the door": { create: ({ eventId }) => createHelper(eventId, "door"), named: OF_THE_DOOR },
  admin: { create: () => createMember({ role: "admin" }), named: [...OF_ORGANIZERS, "admin/users"] },
};

const GET_PATHS = Object.entries(document.paths)
  .filter(([, methods]) => "get" in methods)
  .map(([name]) => name);

/** Calls every GET about the event and the member. Returns those that name the member. */
async function findNaming(viewer: Member | null, { eventId, hidden }: Scene): Promise<string[]> {
  const found: string[] = [];
  for (const name of GET_PATHS) {
    resetRateLimits();
    const call = name.slice("/api/".length);
    const route = (await import(`@/app/api/${call.replace(/\{(\w+)\}/g, "[$1]")}/route`)) as object;
    const params = { id: eventId, userId: hidden.userId };
    const query = name.includes("nearby") ? "?lat=27.96&lng=-82.46" : "";
    const { status, text } = await callRoute(route, "GET", { path: name + query, params, token: viewer?.token });
    if (status === 200 && (text.includes(hidden.userId) || text.includes("Markername"))) found.push(call);
  }
  return found.sort();
}

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
});

describe.each(Object.entries(VIEWERS))("a GET call by: %s", (_, { create, named }) => {
  it("names a hidden member only outside the event, or to its organizers", async () => {
    const scene = await createScene();
    const viewer = await create(scene);
    await hideMember(scene.hidden.actor, scene.eventId);
    expect(await findNaming(viewer, scene)).toEqual(named.toSorted());
  });
});

it("names the member again to attendees who show each other, so the calls above are the right ones", async () => {
  const scene = await createScene();
  const viewer = await createAttendee(scene.eventId);
  const shown = ["events/{id}/rsvped-attendees", "profiles/{userId}/contact", ...PUBLIC].toSorted();
  expect(await findNaming(viewer, scene)).toEqual(shown);
  await hideMember(scene.hidden.actor, scene.eventId);
  await showMember(scene.hidden.actor, scene.eventId);
  expect(await findNaming(viewer, scene)).toEqual(shown);
});

/** Other calls that return persons. GET calls take part above by themselves. */
const WRITES: Record<string, string> = {
  "PATCH /api/admin/users/{id}/role": "for admins",
  "DELETE /api/admin/users/{id}/organizer-taken-down": "for admins",
  "POST /api/admin/users/{id}/organizer-taken-down": "for admins",
  "DELETE /api/admin/users/{id}/suspend": "for admins",
  "POST /api/admin/users/{id}/suspend": "for admins",
  "POST /api/auth/email-code/verify": "own session",
  "POST /api/auth/login": "own session",
  "POST /api/auth/oidc/join": "own session",
  "POST /api/auth/oidc/register": "own session",
  "POST /api/auth/passkey": "own session",
  "POST /api/auth/register": "own session",
  "POST /api/auth/two-step/verify": "own session",
  "POST /api/badges/open": "as the page of the name tag",
  "POST /api/connections/{id}/accept": "a request of that person",
  "POST /api/connections/add": "tested below",
  "POST /api/events": "the host",
  "PUT /api/events/{id}": "the host",
  "POST /api/events/{id}/rsvped-attendees/code": "for the door",
  "POST /api/events/{id}/walk-ins": "for organizers",
  "POST /api/profiles/shared/{userId}/cards": "outside of events",
  "PUT /api/profiles/me": "own data",
};

type Schema = { $ref?: string; properties?: object } & Record<string, unknown>;

function returnsPersons(schema: unknown, seen: readonly string[] = []): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { $ref, properties } = schema as Schema;
  if ($ref) {
    const parts = $ref.slice(2).split("/");
    const target = parts.reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], document);
    return !seen.includes($ref) && returnsPersons(target, [...seen, $ref]);
  }
  if (properties && "firstName" in properties) return true;
  return Object.values(schema).some((value) => returnsPersons(value, seen));
}

it("covers every other call that returns persons", () => {
  const found = Object.entries(document.paths).flatMap(([name, methods]) =>
    Object.entries(methods as Record<string, { responses: unknown }>)
      .filter(([method, { responses }]) => method !== "get" && returnsPersons(responses))
      .map(([method]) => `${method.toUpperCase()} ${name}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(WRITES).toSorted());
});

describe("the hidden member", () => {
  it("sees the event and the counts of others, but nobody there", async () => {
    const scene = await createScene();
    const { hidden, eventId } = scene;
    const other = await createAttendee(eventId, { profile: { industry: "Real estate" } });
    await createRsvpMember(scene);
    await hideMember(hidden.actor, eventId);
    const page = await getPeoplePage(hidden.actor, eventId, clock.now());
    expect(page).toMatchObject({ eventId, first: { attendees: { items: [], next: null } } });
    expect(page.first?.summary).toMatchObject({ confirmed: 2, checkedIn: 1 });
    expect(page.first?.summary.families["real-estate"]).toEqual({ confirmed: 0, checkedIn: 0 });
    expect(page.rsvps.items[0]?.event.viewer).toMatchObject({ hasRsvp: true, isMemberHidden: true, isHidden: false });
    const list = await import("@/app/api/events/[id]/rsvped-attendees/route");
    for (const query of ["", "?search=a", "?limit=1"]) {
      const call = { path: `/api/x${query}`, params: { id: eventId }, token: hidden.token };
      expect((await callRoute(list, "GET", call)).json).toEqual([]);
    }
    const contact = await import("@/app/api/profiles/[userId]/contact/route");
    const call = { params: { userId: other.userId }, token: hidden.token };
    expect((await callRoute(contact, "GET", call)).status).toBe(403);
  });

  it("is in the public number of RSVPs, but in no count of the persons that attendees see", async () => {
    const scene = await createScene();
    const viewer = await createAttendee(scene.eventId);
    await hideMember(scene.hidden.actor, scene.eventId);
    const page = await getPeoplePage(viewer.actor, scene.eventId, clock.now());
    expect(page.first?.summary).toMatchObject({ confirmed: 1, checkedIn: 1 });
    expect(page.first?.attendees.items.map(({ userId }) => userId)).toEqual([viewer.userId]);
    expect(page.rsvps.items[0]?.event.rsvpCount).toBe(2);
  });

  it("is refused to those who would meet them there, in the words for somebody who isn't there", async () => {
    const scene = await createScene();
    const viewer = await createAttendee(scene.eventId);
    const absent = await createRsvpMember(scene);
    await hideMember(scene.hidden.actor, scene.eventId);
    const route = await import("@/app/api/connections/add/route");
    const connect = (from: Member, targetUserId: string) =>
      callRoute(route, "POST", { body: { targetUserId, eventId: scene.eventId }, token: from.token });
    const refused = await connect(viewer, absent.userId);
    expect(refused.status).toBe(403);
    for (const response of [await connect(viewer, scene.hidden.userId), await connect(scene.hidden, viewer.userId)])
      expect([response.status, response.text]).toEqual([403, refused.text]);
    await showMember(scene.hidden.actor, scene.eventId);
    expect((await connect(viewer, scene.hidden.userId)).status).toBe(201);
  });

  it("has no stored position, is on no map and has none", async () => {
    const { hidden, eventId } = await createScene();
    const position = { attendanceId: hidden.attendance.id, latitude: 27.96, longitude: -82.46, at: clock.now() };
    await storePositions([position]);
    expect(await listStoredMarkers(eventId, clock.now())).toHaveLength(1);
    await hideMember(hidden.actor, eventId);
    const read = () =>
      db().eventAttendance.findFirst({ select: { latitude: true, longitude: true, positionAt: true } });
    const none = { latitude: null, longitude: null, positionAt: null };
    expect(await read()).toEqual(none);
    // A position that was on its way.
    await storePositions([position]);
    expect(await read()).toEqual(none);
    expect(await listStoredMarkers(eventId, clock.now())).toEqual([]);
    expect(await getPresence(hidden.actor, eventId)).toBeNull();
    expect(await listActivePresences([hidden.userId])).toEqual([]);
  });

  it("is in no preview of the event and in no export of another attendee", async () => {
    const scene = await createScene();
    const viewer = await createAttendee(scene.eventId);
    await hideMember(scene.hidden.actor, scene.eventId);
    // Pages and pictures that are shared are made of what a visitor gets.
    const preview = JSON.stringify(await requireEvent(null, scene.eventId, clock.now()));
    const files = JSON.stringify(await listExportFiles(viewer.actor));
    const sent = JSON.stringify(await db().delivery.findMany({ where: { userId: { not: scene.hidden.userId } } }));
    for (const text of [preview, files, sent]) {
      expect(text).not.toContain("Markername");
      expect(text).not.toContain(scene.hidden.userId);
    }
  });

  it("finds it in the own export, and loses it with the account", async () => {
    const { hidden, eventId } = await createScene();
    await hideMember(hidden.actor, eventId);
    const files = await listExportFiles(hidden.actor);
    expect(files?.find(([name]) => name === "hidden-at-events.json")?.[1]).toMatchObject([{ eventId }]);
    await deleteAccount(hidden.userId);
    expect(await db().eventHiddenMember.count()).toBe(0);
  });
});

describe("hiding", () => {
  const hide = async (method: "PUT" | "DELETE", member: Member, eventId: string) =>
    (
      await callRoute(await import("@/app/api/events/[id]/hidden/route"), method, {
        params: { id: eventId },
        token: member.token,
      })
    ).status;

  it("can be repeated, and needs an RSVP that was not declined or an attendance", async () => {
    const { hidden, eventId } = await createScene();
    for (const method of ["PUT", "PUT", "DELETE", "DELETE"] as const)
      expect(await hide(method, hidden, eventId)).toBe(204);
    const [stranger, waiting, asking, declined] = [
      await createMember(),
      await createMember(),
      await createMember(),
      await createMember(),
    ];
    await createRsvp(waiting.userId, eventId, { status: "waitlisted" });
    await createRsvp(asking.userId, eventId, { status: "pending" });
    await createRsvp(declined.userId, eventId, { status: "declined" });
    expect(await hide("PUT", waiting, eventId)).toBe(204);
    expect(await hide("PUT", asking, eventId)).toBe(204);
    expect(await hide("PUT", stranger, eventId)).toBe(403);
    expect(await hide("PUT", declined, eventId)).toBe(403);
    expect(await hide("PUT", hidden, hidden.userId)).toBe(404);
    expect(await hide("DELETE", hidden, hidden.userId)).toBe(404);
  });

  it.each([
    ["without a limit", null],
    ["with a limit", 5],
  ])("comes with the RSVP to an event %s, and outlives it", async (_, capacity) => {
    const event = await createEvent({ capacity });
    const member = await createMember();
    const viewer = await createAttendee(event.id);
    const listed = async () => (await getPeoplePage(viewer.actor, event.id, clock.now())).first?.summary.confirmed;
    const route = await import("@/app/api/events/[id]/rsvp/route");
    const post = (body: object) => callRoute(route, "POST", { body, params: { id: event.id }, token: member.token });
    expect((await post({ hidden: true })).status).toBe(201);
    expect(await listed()).toBe(1);
    await cancelRsvp(member.actor, event.id);
    expect((await post({})).status).toBe(201);
    expect(await listed()).toBe(1);
    await cancelRsvp(member.actor, event.id);
    expect((await post({ hidden: false })).status).toBe(201);
    expect(await listed()).toBe(2);
    // A repeated call, whose first response was lost.
    expect((await post({ hidden: true })).status).toBe(200);
    expect(await listed()).toBe(1);
  });

  it("holds after a check-in, and not at other events", async () => {
    const [event, other] = [await createEvent(), await createEvent()];
    const member = await createMember();
    for (const { id } of [event, other]) await rsvp(member.actor, id, { hidden: id === event.id });
    await checkIn(member.actor, event.id);
    const isListed = async (id: string) => {
      const viewer = await createAttendee(id);
      const page = await getPeoplePage(viewer.actor, id, clock.now());
      return page.first?.attendees.items.some(({ userId }) => userId === member.userId);
    };
    expect(await isListed(event.id)).toBe(false);
    expect(await isListed(other.id)).toBe(true);
  });
});

it("takes no further statement for the first page of attendees", async () => {
  const scene = await createScene();
  const viewer = await createAttendee(scene.eventId);
  await hideMember(scene.hidden.actor, scene.eventId);
  const { queries } = await countQueries(() => getPeoplePage(viewer.actor, scene.eventId, clock.now()), /hidden_at/);
  // The list of RSVPs, and the first page with its counts.
  expect(queries).toBe(2);
});

it("inlines hidden_at in the plan and hashes its rows", async () => {
  const { eventId } = await createScene();
  const client = await pool().connect();
  try {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT FROM event_rsvps r WHERE r."eventId" = $1 AND ${isShownAtSql("$1", 'r."userId"')}`,
      [eventId],
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/hashed SubPlan/);
    expect(plan).toMatch(/event_hidden_members/);
    expect(plan).not.toMatch(/hidden_at/);
  } finally {
    client.release();
  }
});

it("implements the rule only in the SQL function and the conditions beside it", () => {
  const allowedFiles = [
    "lib/events/data/hidden-members.ts",
    // Hide and show members, and delete the rows of a deleted one.
    "lib/events/service/hide-member.ts",
    "lib/events/service/create-rsvp.sql.ts",
    "lib/account/data/export-files.ts",
    "lib/account/service/delete.ts",
  ];
  const readers = globSync(["lib/**/*.ts", "realtime/**/*.ts", "web/**/*.ts", "app/**/*.ts"], { cwd: ROOT })
    .filter((file) => !file.includes("generated") && !file.endsWith(".test.ts"))
    .filter((file) =>
      /event_hidden_members|hidden_at\(|eventHiddenMember|hiddenAtEvents|hiddenMembers:/.test(
        readFileSync(path.join(ROOT, file), "utf8"),
      ),
    );
  expect(readers.filter((file) => !allowedFiles.includes(file))).toEqual([]);
});
