/**
 * A member who is hidden at an event is named in no list, count, file, export and preview of it to
 * anybody but its organizers, and sees no attendees. Pushes about events contain no attendees
 * (docs/product/privacy.md#hidden-at-an-event). Frames and maps:
 * tests/realtime/hidden-at-event.test.ts. Mails:
 * tests/integration/suggestions/reminder.test.ts.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import document from "@/docs/api/openapi.json";
import { listExportFiles } from "@/lib/account/data/export-files";
import { deleteAccount } from "@/lib/account/service/delete";
import { getFirstAttendees } from "@/lib/attendance/data/attendees";
import { db, pool } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { isShownAtSql } from "@/lib/events/data/hidden-members";
import { requireEvent } from "@/lib/events/data/event";
import { hideMember, showMember } from "@/lib/events/service/hide-member";
import { getPeoplePage } from "@/lib/people/data";
import { getPresence, listActivePresences, listStoredMarkers } from "@/lib/presence/data";
import { storePositions } from "@/lib/presence/service/store-positions.sql";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createTopics } from "@/tests/support/factories/topics";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow } from "@/tests/support/setup/clock";

type Member = Awaited<ReturnType<typeof createMember>>;

const ROOT = path.resolve(__dirname, "../../..");

const PAST = { startTime: fromNow({ days: -1, hours: -3 }), endTime: fromNow({ days: -1 }) };
const PAST_ATTENDANCE = { checkInTime: PAST.startTime, checkOutTime: PAST.endTime, confirmedAt: PAST.startTime };

async function createScene() {
  const host = await createMember();
  const event = await createEvent({ hostUserId: host.userId });
  const hidden = await createAttendee(event.id, { profile: { lastName: "Markername" } });
  await createTopics([{ userId: hidden.userId, canHelpWith: ["hiring", "markertag"] }]);
  const ended = await createEvent({ hostUserId: host.userId, ...PAST });
  await createAttendance(hidden.userId, ended.id, PAST_ATTENDANCE);
  const rounds = await db().eventRounds.create({
    data: { eventId: event.id, rounds: 3, minutes: 10, size: 3, seed: 1, round: 1, dealtAt: clock.now() },
  });
  const scene = { host, eventId: event.id, endedId: ended.id, hidden, roundsId: rounds.id };
  await seat(hidden, scene);
  return scene;
}
type Scene = Awaited<ReturnType<typeof createScene>>;

/** At the one table of the round. */
const seat = ({ userId }: Pick<Member, "userId">, { roundsId }: { roundsId: string }) =>
  db().eventRoundPerson.create({ data: { roundsId, userId, seats: { create: { round: 1, table: 1 } } } });

/**
 * The member can help the viewer, was there with them at the event that is over, and sits at their
 * table. Somebody introduces the two.
 */
async function meet(viewer: Member, scene: Scene): Promise<void> {
  const { userId } = viewer;
  const { hidden, eventId, endedId } = scene;
  await createTopics([{ userId, lookingFor: ["hiring"] }]);
  await createAttendance(userId, endedId, PAST_ATTENDANCE);
  await seat(viewer, scene);
  const { userId: introducerId } = await createMember();
  const [oneId = "", otherId = ""] = [hidden.userId, userId].toSorted();
  await db().eventIntroduction.create({ data: { eventId, introducerId, oneId, otherId } });
}

async function changeBoth({ hidden, eventId, endedId }: Scene, change: typeof hideMember): Promise<void> {
  for (const id of [eventId, endedId]) await change(hidden.actor, id);
}

async function createRsvpMember({ eventId }: Scene): Promise<Member> {
  const member = await createMember();
  await createRsvp(member.userId, eventId);
  return member;
}

async function createFriend({ hidden, endedId }: Scene): Promise<Member> {
  const member = await createMember();
  await createConnection(member.userId, hidden.userId, { eventId: endedId });
  return member;
}

const PUBLIC = ["profiles/shared/{userId}"];
const OF_A_CONNECTION = ["connections/me", "connections/me/export", "profiles/{userId}/contact", ...PUBLIC];
const OF_THE_DOOR = ["events/{id}/door/list", ...PUBLIC];
const OF_ORGANIZERS = [...OF_THE_DOOR, "events/{id}/rsvped-attendees/export", "events/{id}/rsvped-attendees/manage"];
const CONTACT = ["profiles/{userId}/contact"];
const BESIDE = [...CONTACT, "events/{id}/recap/people?show=best", "events/{id}/recap/people?show=beside"];
const MET = ["events/{id}/recap/people?show=met"];
const AS_ATTENDEE = [
  "events/{id}/rounds",
  "events/{id}/rsvped-attendees",
  "events/{id}/rsvped-attendees?canHelpWith=markertag",
  "events/{id}/rsvped-attendees?search=Markername",
  "events/{id}/rsvped-attendees/summary",
  "events/{id}/rsvped-attendees/topics",
];
const AS_STRANGER = [...BESIDE, ...AS_ATTENDEE, "events/{id}/suggestions"];
const ON_THE_TEAM = [...BESIDE, ...AS_ATTENDEE, "events/{id}/rounds/manage"];
type Viewer = {
  create: (scene: Scene) => Promise<Member | null>;
  /** Calls that name a member who is hidden at the event. */
  named: string[];
  /** Calls that name the member too once they are shown. */
  shown: string[];
};
const VIEWERS: Record<string, Viewer> = {
  visitor: { create: () => Promise.resolve(null), named: PUBLIC, shown: [] },
  member: { create: () => createMember(), named: PUBLIC, shown: BESIDE },
  "same event": { create: createRsvpMember, named: PUBLIC, shown: AS_STRANGER },
  "both checked in": {
    create: ({ eventId }) => createAttendee(eventId),
    named: PUBLIC,
    shown: [...AS_STRANGER, "events/{id}/introductions"],
  },
  "asked by the member": {
    create: async ({ hidden, endedId }) => {
      const member = await createMember();
      await createConnection(hidden.userId, member.userId, { eventId: endedId, status: "pending" });
      return member;
    },
    named: ["connections/me", ...PUBLIC],
    shown: [...CONTACT, "events/{id}/recap/people?show=waiting"],
  },
  connection: { create: createFriend, named: OF_A_CONNECTION, shown: MET },
  "connection, both checked in": {
    create: async (scene) => {
      const friend = await createFriend(scene);
      await createRsvp(friend.userId, scene.eventId);
      await createAttendance(friend.userId, scene.eventId);
      return friend;
    },
    named: OF_A_CONNECTION,
    shown: [...MET, ...AS_ATTENDEE, "events/{id}/introductions/candidates"],
  },
  host: { create: ({ host }) => Promise.resolve(host), named: OF_ORGANIZERS, shown: ON_THE_TEAM },
  editor: { create: ({ eventId }) => createHelper(eventId, "editor"), named: OF_ORGANIZERS, shown: ON_THE_TEAM },
  "helper at the door": {
    create: ({ eventId }) => createHelper(eventId, "door"),
    named: OF_THE_DOOR,
    shown: ON_THE_TEAM,
  },
  admin: {
    create: () => createMember({ role: "admin" }),
    named: [...OF_ORGANIZERS, "admin/users"],
    shown: ON_THE_TEAM,
  },
};

const GET_PATHS = Object.entries(document.paths)
  .filter(([, methods]) => "get" in methods)
  .map(([name]) => name);

/** A call of its own for each query. */
const QUERIES: Record<string, string[]> = {
  "events/nearby": ["?lat=27.96&lng=-82.46"],
  "events/{id}/recap/people": ["?show=met", "?show=waiting", "?show=best", "?show=beside"],
  "events/{id}/rsvped-attendees": ["", "?search=Markername", "?canHelpWith=markertag"],
};

/**
 * Calls every GET about the event, or the one that is over, and the member. Returns those that name
 * the member or their tag.
 */
async function findNaming(viewer: Member | null, { eventId, endedId, hidden }: Scene): Promise<string[]> {
  const found: string[] = [];
  for (const name of GET_PATHS) {
    const call = name.slice("/api/".length);
    const route = (await import(`@/app/api/${call.replace(/\{(\w+)\}/g, "[$1]")}/route`)) as object;
    const params = { id: call.includes("/recap") ? endedId : eventId, userId: hidden.userId };
    for (const query of QUERIES[call] ?? [""]) {
      resetRateLimits();
      const { status, text } = await callRoute(route, "GET", { path: name + query, params, token: viewer?.token });
      const isNamed = [hidden.userId, "Markername", "markertag"].some((marker) => text.includes(marker));
      if (status === 200 && isNamed) found.push(call + query);
    }
  }
  return found.sort();
}

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
});

it.each(Object.entries(VIEWERS))(
  "a GET call by: %s names a hidden member only outside the event, or to its organizers",
  async (_, { create, named, shown }) => {
    const scene = await createScene();
    const viewer = await create(scene);
    if (viewer) await meet(viewer, scene);
    await changeBoth(scene, hideMember);
    expect(await findNaming(viewer, scene)).toEqual(named.toSorted());
    // So the calls above are the right ones.
    await changeBoth(scene, showMember);
    expect(await findNaming(viewer, scene)).toEqual([...named, ...shown].toSorted());
  },
);

/** Other calls that return persons. GET calls take part above by themselves. */
const WRITES: Record<string, string> = {
  "PATCH /api/admin/users/{id}/role": "for admins",
  "DELETE /api/admin/users/{id}/organizer-taken-down": "for admins",
  "POST /api/admin/users/{id}/organizer-taken-down": "for admins",
  "DELETE /api/admin/users/{id}/guest-mail": "for admins",
  "POST /api/admin/users/{id}/guest-mail": "for admins",
  "DELETE /api/admin/users/{id}/suspend": "for admins",
  "POST /api/admin/users/{id}/suspend": "for admins",
  "POST /api/attendances/check-in": "the event as its GET",
  "POST /api/attendances/check-out": "the event as its GET",
  "POST /api/attendances/me/confirm": "the event as its GET",
  "POST /api/auth/email-code/verify": "own session",
  "POST /api/auth/login": "own session",
  "POST /api/auth/oidc/join": "own session",
  "POST /api/auth/oidc/register": "own session",
  "POST /api/auth/passkey": "own session",
  "POST /api/auth/register": "own session",
  "POST /api/auth/two-step/verify": "own session",
  "POST /api/name-tags/open": "as the page of the name tag",
  "POST /api/connections/{id}/accept": "a request of that person",
  "POST /api/connections/add": "tested below",
  "POST /api/events": "the host",
  "PUT /api/events/{id}": "the host",
  "DELETE /api/events/{id}/rsvp": "the event as its GET",
  "POST /api/events/{id}/rsvp": "the event as its GET",
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
    const first = await getFirstAttendees(hidden.actor, eventId);
    expect(first).toMatchObject({ attendees: [], next: null, confirmed: 2, checkedIn: 1 });
    expect(first.families["real-estate"]).toEqual({ confirmed: 0, checkedIn: 0 });
    const { event } = await getPeoplePage(hidden.actor, eventId, clock.now());
    expect(event).toMatchObject({
      id: eventId,
      viewer: { rsvp: { status: "confirmed" }, isMemberHidden: true, isHidden: false },
    });
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
    const first = await getFirstAttendees(viewer.actor, scene.eventId);
    expect(first).toMatchObject({ confirmed: 1, checkedIn: 1 });
    expect(first.attendees.map(({ userId }) => userId)).toEqual([viewer.userId]);
    const { event } = await getPeoplePage(viewer.actor, scene.eventId, clock.now());
    expect(event?.rsvpCount).toBe(2);
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
    for (const text of [preview, files]) {
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

it("takes no further statement for the first page of attendees", async () => {
  const scene = await createScene();
  const viewer = await createAttendee(scene.eventId);
  await hideMember(scene.hidden.actor, scene.eventId);
  const { queries } = await countQueries(() => getFirstAttendees(viewer.actor, scene.eventId), /hidden_at/);
  expect(queries).toBe(1);
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
    "lib/events/service/rsvp/create-rsvp.sql.ts",
    "lib/account/data/export-files.ts",
    "lib/account/data/export-selects.ts",
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
