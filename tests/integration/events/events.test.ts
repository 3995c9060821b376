/**
 * GET /api/events, /{id} and /nearby: content, order, visibility and number of queries
 * (docs/product/events.md#events-list).
 */
import { db, pool } from "@/lib/core/server/db";
import { getMilesBetween } from "@/lib/events/policy/distance";
import type { EventResponse } from "@/lib/events/schema/event";

import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper, createTeamMember } from "@/tests/support/factories/teams";
import { createMember, createUser } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

async function list(query = "", token?: string) {
  const route = await import("@/app/api/events/route");
  return callRoute<EventResponse[]>(route, "GET", { path: `/api/events${query}`, token });
}

async function read(id: string, token?: string) {
  const route = await import("@/app/api/events/[id]/route");
  return callRoute<EventResponse>(route, "GET", { path: `/api/events/${id}`, params: { id }, token });
}

async function listNearby(query: string, token?: string) {
  const route = await import("@/app/api/events/nearby/route");
  return callRoute<EventResponse[]>(route, "GET", { path: `/api/events/nearby${query}`, token });
}

const getNames = (response: { json: EventResponse[] }) => response.json.map((event) => event.name);
const createEventIn = (name: string, hours: number, overrides = {}) =>
  createEvent({ name, startTime: fromNow({ hours }), endTime: fromNow({ hours: hours + 2 }), ...overrides });

describe("list", () => {
  test("lists running and upcoming events soonest first, without past and cancelled ones", async () => {
    await createEventIn("Next week", 168, { status: "upcoming" });
    await createEventIn("Tomorrow", 24);
    await createEventIn("Under way", -1);
    await createEventIn("Over", -3);
    await createEventIn("Ends this very moment", -2);
    await createEventIn("Cancelled", 12, { status: "cancelled" });
    await createEventIn("Cancelled while under way", -1, { status: "cancelled" });
    const response = await list();
    expect(response.status).toBe(200);
    expect(getNames(response)).toEqual(["Under way", "Tomorrow", "Next week"]);
    expect(response.headers.get("link")).toBeNull();
  });

  test("lists an event by its end time, whatever its stored status", async () => {
    await createEventIn("Marked as ended too early", 1, { status: "ended" });
    await createEventIn("Still marked as live", -5, { status: "live" });
    expect(getNames(await list())).toEqual(["Marked as ended too early"]);
  });

  test("lists events that have not started for status=upcoming, and rejects other filters and limits", async () => {
    await createEventIn("Under way", -1);
    await createEventIn("Later", 1);
    expect(getNames(await list("?status=upcoming&limit=3"))).toEqual(["Later"]);
    expect((await list("?status=secret")).status).toBe(400);
    expect((await list("?limit=0")).status).toBe(400);
    expect((await list("?cursor=nonsense")).json).toMatchObject({
      code: "validation",
      fields: { cursor: "Unknown cursor" },
    });
  });

  test("lists the caller's own past events for status=past, latest first, page by page", async () => {
    const ana = await createMember();
    const attended = await createEventIn("Attended", -30);
    await createAttendance(ana.userId, attended.id);
    const missed = await createEventIn("Missed", -60);
    await createRsvp(ana.userId, missed.id);
    const cancelled = await createEventIn("Cancelled", -40, { status: "cancelled" });
    await createRsvp(ana.userId, cancelled.id);
    const declined = await createEventIn("Declined", -50);
    await createRsvp(ana.userId, declined.id, { status: "declined" });
    const underWay = await createEventIn("Under way", -1);
    await createRsvp(ana.userId, underWay.id);
    await createEventIn("Without her", -20);
    const page = await list("?status=past&limit=1", ana.token);
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    expect([getNames(page), getNames(await list(new URL(next, "http://a").search, ana.token))]).toEqual([
      ["Attended"],
      ["Missed"],
    ]);
    expect(getNames(await list("?status=past&q=miss", ana.token))).toEqual(["Missed"]);
    expect(getNames(await list("?status=past"))).toEqual([]);
  });

  test("pages by the Link header through every event exactly once, also at equal start times", async () => {
    for (let number = 0; number < 7; number++) await createEventIn(`Event ${number}`, number < 5 ? 2 : -1);
    const ids: string[] = [];
    let next: string | undefined = "?limit=3";
    let pages = 0;
    while (next) {
      const response: Awaited<ReturnType<typeof list>> = await list(next);
      ids.push(...response.json.map((event) => event.id));
      next = /<\/api\/events(\?[^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      expect(next === undefined || next.includes("limit=3")).toBe(true);
      pages++;
    }
    expect(pages).toBe(3);
    expect(new Set(ids).size).toBe(7);
    expect(ids).toHaveLength(7);
  });

  test("omits events that the caller hid unless include=hidden", async () => {
    const [me, other] = [await createMember(), await createMember()];
    const event = await createEventIn("Hidden", 1);
    const hide = await callRoute(await import("@/app/api/events/hide/route"), "POST", {
      token: me.token,
      body: { eventId: event.id },
    });
    expect(hide.status).toBe(204);
    expect(getNames(await list("", me.token))).toEqual([]);
    expect(getNames(await list("", other.token))).toEqual(["Hidden"]);
    expect(getNames(await list())).toEqual(["Hidden"]);
    const withHidden = await list("?include=hidden", me.token);
    expect(withHidden.json[0]?.viewer?.isHidden).toBe(true);

    const unhide = await callRoute(await import("@/app/api/events/unhide/route"), "POST", {
      token: me.token,
      body: { eventId: event.id },
    });
    expect(unhide.status).toBe(204);
    expect(getNames(await list("", me.token))).toEqual(["Hidden"]);
  });

  test("allows include=past only to admins", async () => {
    const [admin, member] = [await createMember({ role: "admin" }), await createMember()];
    await createEventIn("Over", -5);
    await createEventIn("Cancelled", 1, { status: "cancelled" });
    await createEventIn("Ahead", 2);
    expect(getNames(await list("?include=past", admin.token))).toEqual(["Over", "Cancelled", "Ahead"]);
    expect(getNames(await list("?include=past", member.token))).toEqual(["Ahead"]);
    expect(getNames(await list("?include=past"))).toEqual(["Ahead"]);
  });

  test("includes the caller's own RSVP state only when signed in", async () => {
    const event = await createEventIn("Mine", 2);
    const me = await createMember();
    await createRsvp(me.userId, event.id);
    await createRsvp((await createUser()).id, event.id);
    await createRsvp((await createUser()).id, event.id, { status: "waitlisted" });
    const [myEvent] = (await list("", me.token)).json;
    expect(myEvent?.viewer).toEqual({
      rsvp: { status: "confirmed" },
      isCheckedIn: false,
      isHidden: false,
      isMemberHidden: false,
      roles: [],
      checkIn: { canCheckIn: false, reason: "too_early", minutesUntilCheckIn: 90 },
    });
    expect(myEvent?.rsvpCount).toBe(2);
    const [visitorEvent] = (await list()).json;
    expect(visitorEvent).not.toHaveProperty("viewer");
  });

  test("says which roles of an organizer the viewer has", async () => {
    const host = await createMember({ role: "admin" });
    const event = await createEventIn("Ours", 2, { hostUserId: host.userId });
    await createTeamMember(event.id, host.userId, "editor");
    const door = await createHelper(event.id, "door");
    await createRsvp(door.userId, event.id);
    const readRoles = async ({ token }: { token: string }) => (await list("", token)).json[0]?.viewer?.roles;
    expect(await readRoles(host)).toEqual(["admin", "host", "editor"]);
    expect(await readRoles(door)).toEqual(["door"]);
  });

  test("is cacheable for visitors and not for members", async () => {
    for (const name of ["First", "Second"]) await createEventIn(name, 1);
    const first = await list("?limit=1");
    const revalidate = async (ifNoneMatch: string) =>
      callRoute<EventResponse[]>(await import("@/app/api/events/route"), "GET", {
        path: "/api/events?limit=1",
        headers: { "if-none-match": ifNoneMatch },
      });
    const etag = first.headers.get("etag") ?? "";
    const revalidated = await revalidate(`W/"other", W/${etag}`);
    expect([revalidated.status, revalidated.text]).toEqual([304, ""]);
    expect(revalidated.headers.get("link")).toContain("cursor=");
    for (const name of ["etag", "link", "vary", "cache-control"])
      expect(revalidated.headers.get(name)).toBe(first.headers.get(name));
    await db().event.updateMany({ data: { name: "Renamed" } });
    expect(getNames(await revalidate(etag))).toEqual(["Renamed"]);
    const member = await list("", (await createMember()).token);
    expect(member.headers.get("cache-control")).toBe("no-store");
    expect(member.headers.get("etag")).toBeNull();
  });

  test("takes the same number of queries with 300 events as with 10", async () => {
    const { token } = await createMember();
    const host = await createUser();
    const addEvents = async (count: number) => {
      for (let number = 0; number < count; number++)
        await createEventIn(`Event ${number}`, 1 + number, { hostUserId: host.id });
    };
    await addEvents(10);
    const few = await countQueries(() => list("?limit=100", token));
    await addEvents(290);
    const many = await countQueries(() => list("?limit=100", token));
    expect(many.result.json).toHaveLength(100);
    expect(few.queries).toBe(2);
    expect(many.queries).toBe(2);
  });

  test("reads running and upcoming events from their indexes", async () => {
    const { rows } = await pool().query<{ indexname: string }>(
      "SELECT indexname FROM pg_indexes WHERE tablename = 'events'",
    );
    expect(rows.map((row) => row.indexname)).toEqual(
      expect.arrayContaining(["events_under_way", "events_ahead", "events_map_cell"]),
    );
  });
});

describe("event", () => {
  test("returns past and cancelled events to anyone, and 404 for an unknown or malformed id", async () => {
    const [past, cancelled] = [await createEventIn("Over", -5), await createEventIn("Off", 1, { status: "cancelled" })];
    const { token } = await createMember();
    expect((await read(past.id)).json).toMatchObject({ id: past.id, name: "Over", timezone: "America/New_York" });
    expect((await read(cancelled.id, token)).json.viewer?.checkIn.reason).toBe("ended");
    expect((await read("00000000-0000-4000-8000-000000000000")).json).toMatchObject({ code: "not_found" });
    expect((await read("not-an-id")).status).toBe(404);
  });

  const privateFields = {
    meetingUrl: "https://meet.example/room",
    hostEmail: "host@example.com",
    hostPhone: "+1 813 555 0199",
  };

  test("shows the meeting URL only to checked-in members, the host and admins", async () => {
    const host = await createMember();
    const event = await createEvent({ ...privateFields, isOnline: true, hostUserId: host.userId });
    const [stranger, rsvped] = [await createMember(), await createMember()];
    await createRsvp(rsvped.userId, event.id);
    const checkedIn = await createAttendee(event.id);
    const admin = await createMember({ role: "admin" });

    for (const token of [undefined, stranger.token, rsvped.token]) {
      expect((await read(event.id, token)).text).not.toContain("meet.example");
      expect((await list("", token)).text).not.toContain("meet.example");
    }
    for (const { token } of [checkedIn, host, admin]) {
      expect((await read(event.id, token)).json.meetingUrl).toBe(privateFields.meetingUrl);
      expect((await list("", token)).json[0]?.meetingUrl).toBe(privateFields.meetingUrl);
    }
  });

  test("shows the host's contact only to members with an RSVP, the host and admins", async () => {
    const host = await createMember({ email: "the.host@nametag.test" });
    const event = await createEvent({ ...privateFields, hostUserId: host.userId });
    const [stranger, waiting, rsvped] = [await createMember(), await createMember(), await createMember()];
    await createRsvp(rsvped.userId, event.id);
    await createRsvp(waiting.userId, event.id, { status: "waitlisted" });
    const admin = await createMember({ role: "admin" });

    for (const token of [undefined, stranger.token, waiting.token]) {
      const { json, text } = await read(event.id, token);
      for (const secret of ["host@example.com", "555 0199", "the.host@"]) expect(text).not.toContain(secret);
      expect(json.hostUser).toEqual({
        id: host.userId,
        profile: expect.objectContaining({ firstName: expect.any(String) }),
      });
    }
    for (const { token } of [rsvped, host, admin]) {
      const { json } = await read(event.id, token);
      expect(json).toMatchObject({ hostEmail: privateFields.hostEmail, hostPhone: privateFields.hostPhone });
      expect(json.hostUser?.email).toBe("the.host@nametag.test");
    }
  });

  test("hides the host's email from attendees when its visibility is connections or nobody", async () => {
    const withEmailVisibility = (email: string) => ({
      profile: { visibility: { email, phone: "attendees", linkedinUrl: "attendees" } },
    });
    const [connectionsOnlyHost, hiddenHost] = [
      await createUser(withEmailVisibility("connections")),
      await createUser(withEmailVisibility("nobody")),
    ];
    const [first, second] = [
      await createEvent({ hostUserId: connectionsOnlyHost.id }),
      await createEvent({ hostUserId: hiddenHost.id }),
    ];
    const [friend, other] = [await createMember(), await createMember()];
    for (const { userId } of [friend, other]) for (const { id } of [first, second]) await createRsvp(userId, id);
    await createConnection(friend.userId, connectionsOnlyHost.id);
    await createConnection(hiddenHost.id, friend.userId);
    await createConnection(other.userId, connectionsOnlyHost.id, { status: "pending" });
    expect((await read(first.id, friend.token)).json.hostUser?.email).toBe(connectionsOnlyHost.email);
    expect((await read(first.id, other.token)).json.hostUser).not.toHaveProperty("email");
    expect((await read(second.id, friend.token)).json.hostUser).not.toHaveProperty("email");
  });

  test("omits the host when either has blocked the other", async () => {
    const [host, blocker, blocked] = [await createUser(), await createMember(), await createMember()];
    const event = await createEvent({ hostUserId: host.id });
    await createBlock(blocker.userId, host.id);
    await createBlock(host.id, blocked.userId);
    for (const { token } of [blocker, blocked]) {
      expect((await read(event.id, token)).json).toMatchObject({ hostUserId: null, hostUser: null });
    }
    expect((await read(event.id)).json.hostUserId).toBe(host.id);
  });
});

describe("nearby", () => {
  const tampa = "?lat=27.9506&lng=-82.4572";

  test("lists in-person events within the radius nearest first, without online, past, cancelled and hidden ones", async () => {
    await createEventIn("Miami", 1, { latitude: 25.7617, longitude: -80.1918 });
    await createEventIn("Orlando", 1, { latitude: 28.5383, longitude: -81.3792 });
    await createEventIn("Ybor", 1, { latitude: 27.9652, longitude: -82.4372 });
    await createEventIn("St. Petersburg", 1, { latitude: 27.7676, longitude: -82.6403 });
    await createEventIn("Online", 1, { isOnline: true });
    await createEventIn("No place", 1, { latitude: null, longitude: null });
    await createEventIn("Over", -5);
    await createEventIn("Off", 1, { status: "cancelled" });
    const response = await listNearby(tampa);
    expect(getNames(response)).toEqual(["Ybor", "St. Petersburg"]);
    for (const { distance, latitude, longitude } of response.json) {
      const exact = getMilesBetween(
        { latitude: 27.9506, longitude: -82.4572 },
        { latitude: latitude ?? 0, longitude: longitude ?? 0 },
      );
      expect(distance).toBeCloseTo(exact, 9);
    }
    expect(getNames(await listNearby(`${tampa}&radius=100`))).toEqual(["Ybor", "St. Petersburg", "Orlando"]);
  });

  test("accepts coordinate 0 and finds events across the 180th meridian", async () => {
    await createEventIn("Null island", 1, { latitude: 0, longitude: 0 });
    await createEventIn("Taveuni", 1, { latitude: -16.8, longitude: -179.98 });
    expect(getNames(await listNearby("?lat=0&lng=0"))).toEqual(["Null island"]);
    expect(getNames(await listNearby("?lat=-16.8&lng=179.9"))).toEqual(["Taveuni"]);
  });

  test("is paged and rejects coordinates out of range", async () => {
    for (let number = 0; number < 5; number++)
      await createEventIn(`Event ${number}`, 1, { latitude: 27.95 + (number % 3) / 100 });
    const first = await listNearby(`${tampa}&limit=2`);
    const listed = getNames(first);
    let link = first.headers.get("link");
    while (link) {
      const page = await listNearby(/nearby(\?[^>]*)/.exec(link)?.[1] ?? "");
      listed.push(...getNames(page));
      link = page.headers.get("link");
    }
    expect(listed.toSorted()).toEqual(["Event 0", "Event 1", "Event 2", "Event 3", "Event 4"]);
    for (const query of ["", "?lat=91&lng=0", "?lat=NaN&lng=0", "?lat=1"])
      expect((await listNearby(query)).status).toBe(400);
  });
});
