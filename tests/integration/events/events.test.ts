/** GET /api/events, /{id} and /nearby (contract §4): what is listed, in which order, who sees what, at which cost. */
import { pool } from "@/lib/core/server/db";
import { getMilesBetween } from "@/lib/events/policy";
import type { EventResponse } from "@/lib/events/schema/event";

import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import {
  createAttendee,
  createBlock,
  createConnection,
  createEvent,
  createMember,
  createRsvp,
  createUser,
} from "@/tests/support/database/factories";
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

async function nearby(query: string, token?: string) {
  const route = await import("@/app/api/events/nearby/route");
  return callRoute<EventResponse[]>(route, "GET", { path: `/api/events/nearby${query}`, token });
}

const names = (answer: { json: EventResponse[] }) => answer.json.map((event) => event.name);
const ahead = (name: string, hours: number, more = {}) =>
  createEvent({ name, startTime: fromNow({ hours }), endTime: fromNow({ hours: hours + 2 }), ...more });

describe("the list", () => {
  test("holds what is under way and what lies ahead, soonest first; not the past, not the cancelled", async () => {
    await ahead("Next week", 168, { status: "upcoming" });
    await ahead("Tomorrow", 24);
    await ahead("Under way", -1);
    await ahead("Over", -3);
    await ahead("Ends this very moment", -2);
    await ahead("Cancelled", 12, { status: "cancelled" });
    await ahead("Cancelled while under way", -1, { status: "cancelled" });
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(names(answer)).toEqual(["Under way", "Tomorrow", "Next week"]);
    expect(answer.headers.get("link")).toBeNull();
  });

  test("its end time decides, whatever status is stored", async () => {
    await ahead("Marked as ended too early", 1, { status: "ended" });
    await ahead("Still marked as live", -5, { status: "live" });
    expect(names(await list())).toEqual(["Marked as ended too early"]);
  });

  test("status=upcoming: not started; other filters and limits are refused", async () => {
    await ahead("Under way", -1);
    await ahead("Later", 1);
    expect(names(await list("?status=upcoming&limit=3"))).toEqual(["Later"]);
    expect((await list("?status=secret")).status).toBe(400);
    expect((await list("?limit=0")).status).toBe(400);
    expect((await list("?cursor=nonsense")).json).toMatchObject({
      code: "validation",
      fields: { cursor: "Unknown cursor" },
    });
  });

  test("is paged by the Link header, with nothing lost or twice, also among equal starts", async () => {
    for (let number = 0; number < 7; number++) await ahead(`Event ${number}`, number < 5 ? 2 : -1);
    const seen: string[] = [];
    let next: string | undefined = "?limit=3";
    let pages = 0;
    while (next) {
      const answer: Awaited<ReturnType<typeof list>> = await list(next);
      seen.push(...answer.json.map((event) => event.id));
      next = /<\/api\/events(\?[^>]*)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
      expect(next === undefined || next.includes("limit=3")).toBe(true);
      pages++;
    }
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  test("leaves out what I hid, unless asked; others see it", async () => {
    const [me, other] = [await createMember(), await createMember()];
    const event = await ahead("Hidden", 1);
    const hide = await callRoute(await import("@/app/api/events/hide/route"), "POST", {
      token: me.token,
      body: { eventId: event.id },
    });
    expect(hide.status).toBe(204);
    expect(names(await list("", me.token))).toEqual([]);
    expect(names(await list("", other.token))).toEqual(["Hidden"]);
    expect(names(await list())).toEqual(["Hidden"]);
    const shown = await list("?include=hidden", me.token);
    expect(shown.json[0]?.viewer?.isHidden).toBe(true);

    const unhide = await callRoute(await import("@/app/api/events/unhide/route"), "POST", {
      token: me.token,
      body: { eventId: event.id },
    });
    expect(unhide.status).toBe(204);
    expect(names(await list("", me.token))).toEqual(["Hidden"]);
  });

  test("include=past is for admins", async () => {
    const [admin, member] = [await createMember({ role: "admin" }), await createMember()];
    await ahead("Over", -5);
    await ahead("Cancelled", 1, { status: "cancelled" });
    await ahead("Ahead", 2);
    expect(names(await list("?include=past", admin.token))).toEqual(["Over", "Cancelled", "Ahead"]);
    expect(names(await list("?include=past", member.token))).toEqual(["Ahead"]);
    expect(names(await list("?include=past"))).toEqual(["Ahead"]);
  });

  test("tells who is signed in what concerns them, and nobody else", async () => {
    const event = await ahead("Mine", 2);
    const me = await createMember();
    await createRsvp(me.userId, event.id);
    await createRsvp((await createUser()).id, event.id);
    await createRsvp((await createUser()).id, event.id, { status: "waitlisted" });
    const [mine] = (await list("", me.token)).json;
    expect(mine?.viewer).toEqual({
      hasRsvp: true,
      waitlistPosition: null,
      isCheckedIn: false,
      isHidden: false,
      checkIn: { canCheckIn: false, reason: "too_early", minutesUntilCheckIn: 90 },
    });
    expect(mine?.rsvpCount).toBe(2);
    const [theirs] = (await list()).json;
    expect(theirs).not.toHaveProperty("viewer");
  });

  test("signed out it can be kept and asked for again; signed in it can't", async () => {
    await ahead("Public", 1);
    const first = await list();
    const route = await import("@/app/api/events/route");
    const etag = first.headers.get("etag") ?? "";
    const again = await callRoute(route, "GET", { path: "/api/events", headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    const member = await list("", (await createMember()).token);
    expect(member.headers.get("cache-control")).toBe("no-store");
    expect(member.headers.get("etag")).toBeNull();
  });

  test("costs as many queries with 300 events as with 10", async () => {
    const { token } = await createMember();
    const host = await createUser();
    const add = async (count: number) => {
      for (let number = 0; number < count; number++)
        await ahead(`Event ${number}`, 1 + number, { hostUserId: host.id });
    };
    await add(10);
    const few = await countQueries(() => list("?limit=100", token));
    await add(290);
    const many = await countQueries(() => list("?limit=100", token));
    expect(many.result.json).toHaveLength(100);
    expect(few.queries).toBe(2);
    expect(many.queries).toBe(2);
  });

  test("reads what is under way and what lies ahead from their indexes", async () => {
    const { rows } = await pool().query<{ indexname: string }>(
      "SELECT indexname FROM pg_indexes WHERE tablename = 'events'",
    );
    expect(rows.map((row) => row.indexname)).toEqual(
      expect.arrayContaining(["events_under_way", "events_ahead", "events_place"]),
    );
  });
});

describe("one event", () => {
  test("is there for anybody, past and cancelled too; an unknown or malformed id is 404", async () => {
    const [past, cancelled] = [await ahead("Over", -5), await ahead("Off", 1, { status: "cancelled" })];
    const { token } = await createMember();
    expect((await read(past.id)).json).toMatchObject({ id: past.id, name: "Over", timezone: "America/New_York" });
    expect((await read(cancelled.id, token)).json.viewer?.checkIn.reason).toBe("ended");
    expect((await read("00000000-0000-4000-8000-000000000000")).json).toMatchObject({ code: "not_found" });
    expect((await read("not-an-id")).status).toBe(404);
  });

  const secrets = {
    meetingUrl: "https://meet.example/room",
    hostEmail: "host@example.com",
    hostPhone: "+1 813 555 0199",
  };

  test("the meeting's address is for who is checked in, the host and admins", async () => {
    const host = await createMember();
    const event = await createEvent({ ...secrets, isOnline: true, hostUserId: host.userId });
    const [stranger, rsvped] = [await createMember(), await createMember()];
    await createRsvp(rsvped.userId, event.id);
    const here = await createAttendee(event.id);
    const admin = await createMember({ role: "admin" });

    for (const token of [undefined, stranger.token, rsvped.token]) {
      expect((await read(event.id, token)).text).not.toContain("meet.example");
      expect((await list("", token)).text).not.toContain("meet.example");
    }
    for (const { token } of [here, host, admin]) {
      expect((await read(event.id, token)).json.meetingUrl).toBe(secrets.meetingUrl);
      expect((await list("", token)).json[0]?.meetingUrl).toBe(secrets.meetingUrl);
    }
  });

  test("the host's contact is for who RSVP'd, the host and admins", async () => {
    const host = await createMember({ email: "the.host@nametag.test" });
    const event = await createEvent({ ...secrets, hostUserId: host.userId });
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
      expect(json).toMatchObject({ hostEmail: secrets.hostEmail, hostPhone: secrets.hostPhone });
      expect(json.hostUser?.email).toBe("the.host@nametag.test");
    }
  });

  test("a host who shows their email to connections, or nobody, shows it to no other attendee", async () => {
    const visibility = (email: string) => ({
      profile: { visibility: { email, phone: "attendees", linkedinUrl: "attendees" } },
    });
    const [choosy, silent] = [await createUser(visibility("connections")), await createUser(visibility("nobody"))];
    const [first, second] = [
      await createEvent({ hostUserId: choosy.id }),
      await createEvent({ hostUserId: silent.id }),
    ];
    const [friend, other] = [await createMember(), await createMember()];
    for (const { userId } of [friend, other]) for (const { id } of [first, second]) await createRsvp(userId, id);
    await createConnection(friend.userId, choosy.id);
    await createConnection(silent.id, friend.userId);
    await createConnection(other.userId, choosy.id, { status: "pending" });
    expect((await read(first.id, friend.token)).json.hostUser?.email).toBe(choosy.email);
    expect((await read(first.id, other.token)).json.hostUser).not.toHaveProperty("email");
    expect((await read(second.id, friend.token)).json.hostUser).not.toHaveProperty("email");
  });

  test("a host with whom I'm blocked, either way, isn't named", async () => {
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

  test("in-person events within the radius, nearest first, with their distance; no online, past, cancelled or hidden ones", async () => {
    await ahead("Miami", 1, { latitude: 25.7617, longitude: -80.1918 });
    await ahead("Orlando", 1, { latitude: 28.5383, longitude: -81.3792 });
    await ahead("Ybor", 1, { latitude: 27.9652, longitude: -82.4372 });
    await ahead("St. Petersburg", 1, { latitude: 27.7676, longitude: -82.6403 });
    await ahead("Online", 1, { isOnline: true });
    await ahead("No place", 1, { latitude: null, longitude: null });
    await ahead("Over", -5);
    await ahead("Off", 1, { status: "cancelled" });
    const answer = await nearby(tampa);
    expect(names(answer)).toEqual(["Ybor", "St. Petersburg"]);
    for (const { distance, latitude, longitude } of answer.json) {
      const exact = getMilesBetween(
        { latitude: 27.9506, longitude: -82.4572 },
        { latitude: latitude ?? 0, longitude: longitude ?? 0 },
      );
      expect(distance).toBeCloseTo(exact, 9);
    }
    expect(names(await nearby(`${tampa}&radius=100`))).toEqual(["Ybor", "St. Petersburg", "Orlando"]);
  });

  test("0 is a coordinate, and the 180th meridian no wall", async () => {
    await ahead("Null island", 1, { latitude: 0, longitude: 0 });
    await ahead("Taveuni", 1, { latitude: -16.8, longitude: -179.98 });
    expect(names(await nearby("?lat=0&lng=0"))).toEqual(["Null island"]);
    expect(names(await nearby("?lat=-16.8&lng=179.9"))).toEqual(["Taveuni"]);
  });

  test("is paged, and refuses places off the earth", async () => {
    for (let number = 0; number < 5; number++)
      await ahead(`Event ${number}`, 1, { latitude: 27.95 + (number % 3) / 100 });
    const first = await nearby(`${tampa}&limit=2`);
    const seen = names(first);
    let link = first.headers.get("link");
    while (link) {
      const page = await nearby(/nearby(\?[^>]*)/.exec(link)?.[1] ?? "");
      seen.push(...names(page));
      link = page.headers.get("link");
    }
    expect(seen.toSorted()).toEqual(["Event 0", "Event 1", "Event 2", "Event 3", "Event 4"]);
    for (const query of ["", "?lat=91&lng=0", "?lat=NaN&lng=0", "?lat=1"])
      expect((await nearby(query)).status).toBe(400);
  });
});
