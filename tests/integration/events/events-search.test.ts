/**
 * GET /api/events filtered by words, city, format and date; the list of cities; the caller's RSVP
 * to one event.
 */
import { listEventCities } from "@/lib/events/data/list/city";
import { listEvents } from "@/lib/events/data/list/list";
import type { EventResponse } from "@/lib/events/schema/event";
import type { RsvpResponse } from "@/lib/events/schema/rsvp";

import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

const NOW = "2026-11-20T23:00:00Z";

beforeEach(async () => {
  await resetDatabase();
  stopClock(NOW);
});

async function list(query: string, token?: string) {
  const route = await import("@/app/api/events/route");
  return callRoute<EventResponse[]>(route, "GET", { path: `/api/events?${query}`, token });
}

const listNames = async (query: string, token?: string) => (await list(query, token)).json.map(({ name }) => name);
const createEventIn = (name: string, hours: number, overrides = {}) =>
  createEvent({ name, startTime: fromNow({ hours }), endTime: fromNow({ hours: hours + 2 }), ...overrides });

describe("words", () => {
  test("matches every word in the name, description, location or host name, ignoring case", async () => {
    await createEventIn("Tech & Tacos", 1, { venueName: "Armature Works", location: "Tampa, FL", hostName: "Maribel" });
    await createEventIn("Yoga at dawn", 2, { description: "No tech at all.", location: "Naples", venueName: "Pier" });
    expect(await listNames("q=TECH")).toEqual(["Tech & Tacos", "Yoga at dawn"]);
    expect(await listNames("q=tech%20armature")).toEqual(["Tech & Tacos"]);
    expect(await listNames("q=maribel")).toEqual(["Tech & Tacos"]);
    expect(await listNames("q=naples%20%20dawn")).toEqual(["Yoga at dawn"]);
    expect(await listNames("q=tacos%20dawn")).toEqual([]);
    await createEventIn("Ñandú ÖFFNET", 3);
    expect(await listNames("q=Ñandú%20öffnet")).toEqual(["Ñandú ÖFFNET"]);
    await createEventIn("Straßenfest", 4);
    expect(await listNames("q=STRASSENFEST")).toEqual(["Straßenfest"]);
    expect(await listNames("q=nandu%20offnet")).toEqual(["Ñandú ÖFFNET"]);
  });

  test("treats SQL wildcards and quotes literally", async () => {
    await createEventIn("100% real_estate", 1);
    await createEventIn("1000 realXestate", 2);
    expect(await listNames("q=100%25")).toEqual(["100% real_estate"]);
    expect(await listNames("q=real_estate")).toEqual(["100% real_estate"]);
    expect(await listNames(`q=${encodeURIComponent("' OR 1=1 --")}`)).toEqual([]);
  });

  test("ignores a blank search and rejects one that is too long", async () => {
    await createEventIn("Any", 1);
    expect(await listNames("q=%20&city=&")).toEqual(["Any"]);
    expect((await list(`q=${"x".repeat(101)}`)).status).toBe(400);
  });
});

test("matches the city 'Tampa' with 'Tampa, FL' but not with 'Tampania'", async () => {
  await createEventIn("One", 1, { location: "Tampa" });
  await createEventIn("Two", 2, { location: "Tampa, FL" });
  await createEventIn("Three", 3, { location: "Tampania" });
  await createEventIn("Nowhere", 4, { location: null });
  expect(await listNames("city=tampa")).toEqual(["One", "Two"]);
});

test("filters by format, including running events", async () => {
  await createEventIn("Call under way", -1, { isOnline: true });
  await createEventIn("Room under way", -1);
  await createEventIn("Call", 1, { isOnline: true });
  expect(await listNames("format=online")).toEqual(["Call under way", "Call"]);
  expect(await listNames("format=in-person")).toEqual(["Room under way"]);
  expect((await list("format=hybrid")).status).toBe(400);
});

describe("date", () => {
  test("uses days in the viewer's time zone and includes events that last into them", async () => {
    // It is Friday, 6 PM in New York, 6 hours before midnight.
    await createEventIn("Under way since yesterday", -30, { endTime: fromNow({ hours: 1 }) });
    await createEventIn("Tonight", 2);
    await createEventIn("Saturday", 20);
    await createEventIn("In a week", 24 * 8);
    expect(await listNames("date=today")).toEqual(["Under way since yesterday", "Tonight"]);
    expect(await listNames("date=weekend")).toEqual(["Saturday"]);
    expect(await listNames("date=week")).toEqual(["Under way since yesterday", "Tonight", "Saturday"]);
    expect(await listNames("date=month")).toHaveLength(4);
    // In Honolulu it is Friday, 1 PM: Saturday in New York begins on Friday evening there.
    await createEventIn("Past midnight in New York", 6);
    expect(await listNames("date=today")).not.toContain("Past midnight in New York");
    expect(await listNames("date=today&timezone=Pacific/Honolulu")).toContain("Past midnight in New York");
  });

  test("rejects an unknown date word or time zone", async () => {
    expect((await list("date=someday")).status).toBe(400);
    expect((await list("date=today&timezone=Europe/Barataria")).status).toBe(400);
  });
});

test("keeps the filters on later pages and the rules for hidden and past events", async () => {
  const [me, admin] = [await createMember(), await createMember({ role: "admin" })];
  for (let hour = 1; hour <= 5; hour++) await createEventIn(`Tacos ${hour}`, hour);
  await createEventIn("Yoga", 2);
  await createEventIn("Tacos over", -5);
  const hiddenEvent = await createEventIn("Tacos hidden", 9);
  await callRoute(await import("@/app/api/events/hide/route"), "POST", {
    token: me.token,
    body: { eventId: hiddenEvent.id },
  });

  const first = await list("q=tacos&limit=3", me.token);
  const link = /<\/api\/events\?([^>]*)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect(link).toContain("q=tacos");
  expect([...first.json.map(({ name }) => name), ...(await listNames(link, me.token))]).toEqual(
    [1, 2, 3, 4, 5].map((hour) => `Tacos ${hour}`),
  );
  expect(await listNames("q=tacos&include=hidden", me.token)).toContain("Tacos hidden");
  expect(await listNames("q=over&include=past", admin.token)).toEqual(["Tacos over"]);
  expect(await listNames("q=over&include=past", me.token)).toEqual([]);
});

describe("order=section", () => {
  test("lists events that run now first and announced ones last, soonest first, across pages", async () => {
    const me = await createMember();
    await createEventIn("Announced, under way", -1, { status: "upcoming" });
    await createEventIn("Under way", -0.5);
    for (const hour of [1, 2, 3]) {
      await createEventIn(`Announced ${hour}`, hour, { status: "upcoming" });
      await createEventIn(`Live ${hour}`, hour);
    }
    await createEventIn("Marked as ended", 4, { status: "ended" });
    await createEventIn("Cancelled", 1, { status: "cancelled" });
    await createEventIn("Over", -9);
    const listed: string[] = [];
    for (let query: string | undefined = "order=section&limit=2"; query;) {
      const response: Awaited<ReturnType<typeof list>> = await list(query, me.token);
      listed.push(...response.json.map(({ name }) => name));
      query = /<\/api\/events\?([^>]*)>/.exec(response.headers.get("link") ?? "")?.[1];
    }
    const running = ["Announced, under way", "Under way"];
    const later = ["Announced 1", "Announced 2", "Announced 3"];
    expect(listed).toEqual([...running, "Live 1", "Live 2", "Live 3", "Marked as ended", ...later]);
    expect(await listNames("order=section&q=live")).toEqual(["Live 1", "Live 2", "Live 3"]);
  });

  test("rejects a cursor of another order", async () => {
    for (const hour of [1, 2, 3]) await createEventIn(`Live ${hour}`, hour);
    const link = /<\/api\/events\?([^>]*)>/.exec((await list("limit=2")).headers.get("link") ?? "")?.[1] ?? "";
    expect((await list(link)).status).toBe(200);
    expect((await list(`${link}&order=section`)).status).toBe(400);
  });
});

test("takes one query with all filters", async () => {
  await createEventIn("Any", 1);
  const input = { limit: 50, include: [], q: "any thing", city: "Tampa", format: "online", date: "month" } as const;
  const { queries } = await countQueries(() => listEvents(null, { ...input, include: [] }, new Date(NOW)));
  expect(queries).toBe(1);
});

test("lists each city of upcoming in-person events once, in order", async () => {
  await createEventIn("a", 1, { location: "Tampa" });
  await createEventIn("b", 1, { location: "tampa, FL" });
  await createEventIn("c", 1, { location: "Naples" });
  await createEventIn("d", 1, { location: "Online", isOnline: true });
  await createEventIn("e", -9, { location: "Denver" });
  await createEventIn("f", 1, { location: "Miami", status: "cancelled" });
  await createEventIn("g", 1, { location: null });
  const cities = await listEventCities(new Date(NOW));
  expect(cities.map((city) => city.toLowerCase())).toEqual(["naples", "tampa"]);
});

describe("GET /api/events/{id}/rsvp", () => {
  const read = async (id: string, token?: string) =>
    callRoute<RsvpResponse>(await import("@/app/api/events/[id]/rsvp/route"), "GET", {
      path: `/api/events/${id}/rsvp`,
      params: { id },
      token,
    });

  test("returns the caller's RSVP with its reminders, or nothing", async () => {
    const [me, other] = [await createMember(), await createMember()];
    const event = await createEventIn("Any", 1);
    await createRsvp(me.userId, event.id);
    expect((await read(event.id, me.token)).json).toEqual({
      eventId: event.id,
      userId: me.userId,
      status: "confirmed",
      notificationPreferences: { email: true, push: true, sms: false },
    });
    expect((await read(event.id, other.token)).status).toBe(204);
    expect((await read(event.id)).status).toBe(401);
    expect((await read("11111111-1111-4111-8111-111111111111", me.token)).status).toBe(404);
  });
});
