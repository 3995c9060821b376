/** The public list, its feeds and the sitemap (docs/product/discover.md). */
import { buildListData } from "@/app/(app)/events/[id]/preview";
import * as atomRoute from "@/app/discover.atom/route";
import * as calendarRoute from "@/app/discover.ics/route";
import robots from "@/app/robots";
import sitemap from "@/app/sitemap";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { listPublicEvents } from "@/lib/events/data/list/public-events";
import { discoverSchema } from "@/lib/events/schema/list";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { eventTimeTexts } from "@/tests/support/fixtures/event-texts";
import { parseAtom, parseCalendarFeed } from "@/tests/support/parsers/feed";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T18:00:00Z");
});

const ORIGIN = "http://localhost:3000";

const createFuture = (event: Parameters<typeof createEvent>[0] = {}) =>
  createEvent({ startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 1, hours: 2 }), ...event });

const readAtom = (headers = {}) => callRoute(atomRoute, "GET", { path: "/discover.atom", headers });
const readCalendar = (headers = {}) => callRoute(calendarRoute, "GET", { path: "/discover.ics", headers });

/** The ids of the events in each public list. */
async function readLists(): Promise<Record<string, string[]>> {
  const { items } = await listPublicEvents({}, clock.now());
  return {
    page: items.map(({ id }) => id),
    atom: parseAtom((await readAtom()).text).entries.map(({ id }) => id?.replace("urn:uuid:", "") ?? ""),
    calendar: parseCalendarFeed((await readCalendar()).text).events.map(
      ({ uid }) => uid?.replace("@nametag", "") ?? "",
    ),
    sitemap: (await sitemap()).slice(1).map(({ url }) => url.replace(`${ORIGIN}/events/`, "")),
  };
}

const everywhere = (...ids: string[]) => ({ page: ids, atom: ids, calendar: ids, sitemap: ids });

it("lists running and future listed events, soonest first, and no others", async () => {
  const host = await createMember();
  const later = await createFuture({ startTime: fromNow({ days: 3 }), endTime: fromNow({ days: 4 }) });
  const running = await createEvent();
  await createFuture({ visibility: "unlisted", hostUserId: host.userId, createdById: host.userId });
  await createFuture({ status: "cancelled" });
  await createEvent({ startTime: fromNow({ hours: -4 }), endTime: fromNow({ hours: -1 }) });
  expect(await readLists()).toEqual(everywhere(running.id, later.id));
});

it("drops an event once it is unlisted or cancelled", async () => {
  const { id } = await createFuture();
  for (const data of [{ visibility: "unlisted" }, { visibility: "listed", status: "cancelled" }]) {
    await db().event.update({ where: { id }, data });
    expect(await readLists()).toEqual(everywhere());
  }
});

it("pages, filters by text, city and format, and ignores invalid values", async () => {
  const tampa = await createFuture({ name: "Coffee", location: "Tampa, FL" });
  const online = await createFuture({ name: "Webinar", isOnline: true, location: null });
  const read = async (query: object, limit?: number) => {
    const { items, next } = await listPublicEvents({ ...discoverSchema.parse(query), limit }, clock.now());
    return { ids: items.map(({ id }) => id), next };
  };
  expect((await read({ city: "tampa" })).ids).toEqual([tampa.id]);
  expect((await read({ format: "online" })).ids).toEqual([online.id]);
  expect((await read({ q: "coffee" })).ids).toEqual([tampa.id]);
  const first = await read({}, 1);
  const second = await read({ cursor: first.next ?? "" }, 1);
  expect([...first.ids, ...second.ids].sort()).toEqual([tampa.id, online.id].sort());
  expect(second.next).toBeNull();
  for (const query of [{ cursor: "x" }, { format: "x" }, { q: ["a", "b"] }, { city: "x".repeat(101) }])
    expect((await read(query)).ids).toHaveLength(2);
});

it("contains no contact details and no meeting link", async () => {
  const host = await createMember();
  const secret = { meetingUrl: "https://meet.example/s", hostEmail: "host@example.com", hostPhone: "+1 555 0100" };
  await createFuture({ isOnline: true, hostUserId: host.userId, ...secret });
  const { items } = await listPublicEvents({}, clock.now());
  const texts = [
    (await readAtom()).text,
    (await readCalendar()).text,
    buildListData(items, ORIGIN, eventTimeTexts),
    JSON.stringify(items),
  ];
  for (const value of [...Object.values(secret), host.user.email])
    for (const text of texts) expect(text).not.toContain(value);
});

it("keeps what a person wrote from ending the script or adding elements and properties", async () => {
  const name = `</script><script>alert(1)</script>&"'<!--]]>\u0001\r\nATTENDEE:mailto:x@example.com`;
  await createFuture({ name, description: name });
  const { items } = await listPublicEvents({}, clock.now());
  const json = buildListData(items, ORIGIN, eventTimeTexts);
  expect(json).not.toContain("<");
  const data = JSON.parse(json) as { itemListElement: { item: { "@type": string; name: string } }[] };
  expect(data.itemListElement[0]?.item).toMatchObject({ "@type": "Event", name });
  const atom = parseAtom((await readAtom()).text);
  expect(atom.elementNames).not.toContain("script");
  expect(atom.entries[0]?.title).toBe(`</script><script>alert(1)</script>&"'<!--]]>\nATTENDEE:mailto:x@example.com`);
  const calendar = parseCalendarFeed((await readCalendar()).text);
  expect(calendar.events[0]).toMatchObject({ hasAttendees: false, status: "CONFIRMED" });
  expect(calendar.method).toBe("PUBLISH");
});

it("sends a feed again only after an event has changed", async () => {
  const event = await createFuture();
  for (const read of [readAtom, readCalendar]) {
    const first = await read();
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const etag = first.headers.get("etag") ?? "";
    advanceClock({ minutes: 10 });
    expect((await read({ "if-none-match": `W/${etag}` })).status).toBe(304);
    await db().event.update({ where: { id: event.id }, data: { name: `Changed ${etag}`, updatedAt: clock.now() } });
    expect((await read({ "if-none-match": etag })).status).toBe(200);
  }
});

it("names the feed, its page and its last change as RFC 4287 asks, in the reader's language", async () => {
  const { id, updatedAt } = await createFuture({ updatedAt: fromNow({ hours: -1 }) });
  const feed = parseAtom((await readAtom({ "accept-language": "es" })).text);
  expect(feed).toMatchObject({ id: `${ORIGIN}/discover.atom`, title: "Eventos en Nametag" });
  expect(feed.updated).toBe(updatedAt.toISOString());
  expect(feed.entries[0]).toMatchObject({ id: `urn:uuid:${id}`, link: `${ORIGIN}/events/${id}` });
});

it("offers search engines the sitemap, and no calls", () => {
  expect(robots()).toEqual({ rules: { userAgent: "*", disallow: ["/api/"] }, sitemap: `${ORIGIN}/sitemap.xml` });
});
