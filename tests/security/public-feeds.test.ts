/** Addresses that need no session: feeds, lists in frames and the secret calendar. */
import * as organizerAtomRoute from "@/app/(app)/o/[slug]/events.atom/route";
import * as organizerCalendarRoute from "@/app/(app)/o/[slug]/events.ics/route";
import * as eventCalendarRoute from "@/app/api/events/[id]/calendar/route";
import * as secretRoute from "@/app/calendar/[file]/route";
import * as discoverAtomRoute from "@/app/discover.atom/route";
import * as discoverCalendarRoute from "@/app/discover.ics/route";
import * as embeddedDiscoverRoute from "@/app/embed/discover/route";
import * as embeddedOrganizerRoute from "@/app/embed/o/[slug]/route";
import { createToken, hashToken } from "@/lib/auth/service/random-token";
import { createSessionCookie } from "@/lib/auth/service/session/cookie";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { parseCalendarFeed } from "@/tests/support/parsers/feed";
import { callRoute, type RouteCall } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T18:00:00Z");
});

const SLUG = "bay-talks";

/** Ends the property, adds one, and is longer than a line of 75 octets in letters of three. */
const HOSTILE = `Talk\r\nATTENDEE:mailto:eve@example.com\nEND:VEVENT\rBEGIN:VALARM;x,\\${"名".repeat(60)}`;

/** A published host whose next event has hostile texts, and a member with an RSVP. */
async function createFeeds() {
  const [host, member] = [await createMember(), await createMember()];
  const times = { startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 1, hours: 2 }) };
  const texts = { name: HOSTILE, description: HOSTILE, venueName: HOSTILE, venueAddress: HOSTILE };
  const event = await createEvent({ ...times, ...texts, hostUserId: host.userId });
  await db().organizer.create({
    data: { userId: host.userId, slug: SLUG, name: HOSTILE.slice(0, 60), isPublished: true },
  });
  const token = createToken();
  await createRsvp(member.userId, event.id);
  await db().calendarSubscription.create({
    data: { userId: member.userId, tokenHash: hashToken(token), createdAt: clock.now() },
  });
  return { host, member, event, token };
}
type Feeds = Awaited<ReturnType<typeof createFeeds>>;

const readSecret = (token: string, call: RouteCall = {}) =>
  callRoute(secretRoute, "GET", { path: `/calendar/${token}.ics`, params: { file: `${token}.ics` }, ...call });

const PUBLIC = {
  "/discover.ics": discoverCalendarRoute,
  "/discover.atom": discoverAtomRoute,
  "/embed/discover": embeddedDiscoverRoute,
  "/o/bay-talks/events.ics": organizerCalendarRoute,
  "/o/bay-talks/events.atom": organizerAtomRoute,
  "/embed/o/bay-talks": embeddedOrganizerRoute,
} as const;
const readPublic = (path: string, route: object, call: RouteCall = {}) =>
  callRoute(route, "GET", { path, params: { slug: SLUG }, ...call });

const CALENDARS: Record<string, (feeds: Feeds) => Promise<{ text: string }>> = {
  "the secret calendar": ({ token }) => readSecret(token),
  "the public list": () => readPublic("/discover.ics", discoverCalendarRoute),
  "an organizer's feed": () => readPublic("/o/bay-talks/events.ics", organizerCalendarRoute),
  "an event's file": ({ event }) => callRoute(eventCalendarRoute, "GET", { params: { id: event.id } }),
};

it.each(Object.keys(CALENDARS))(
  "no text adds a line to %s, whose lines are folded (RFC 5545, 3.1, 3.3.11)",
  async (name) => {
    const { text } = await CALENDARS[name]!(await createFeeds());
    const lines = text.split("\r\n");
    expect(lines.join("")).not.toMatch(/[\r\n]/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => /^(ATTENDEE|BEGIN:VALARM)/.test(line))).toEqual([]);
    expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
    const [event] = parseCalendarFeed(text).events;
    expect(event).toMatchObject({ hasAttendees: false, summary: expect.stringContaining("名".repeat(60)) as string });
  },
);

it("escapes the name of a calendar (RFC 5545, 3.3.11; RFC 7986, 5.1)", async () => {
  await createFeeds();
  await db().organizer.updateMany({ data: { name: "Bay, Sea; & \\\r\nSons" } });
  const { text } = await readPublic("/o/bay-talks/events.ics", organizerCalendarRoute);
  expect(text.split("\r\n")).toContain("NAME:Events by Bay\\, Sea\\; & \\\\ Sons");
});

it.each(Object.entries(PUBLIC))("%s is the same for every caller, and sets no cookie", async (path, route) => {
  const { host } = await createFeeds();
  const hidden = { hostUserId: host.userId, startTime: fromNow({ days: 2 }), endTime: fromNow({ days: 3 }) };
  for (const event of [{ visibility: "unlisted" }, { status: "cancelled" }])
    await createEvent({ ...hidden, ...event, name: "Not for everybody" });
  const visitor = await readPublic(path, route);
  const cookie = createSessionCookie(host.token, 60);
  for (const call of [{ token: host.token }, { cookie }]) {
    const { status, text, headers } = await readPublic(path, route, call);
    expect([status, text, headers.get("set-cookie")]).toEqual([200, visitor.text, null]);
  }
  expect(visitor.text).not.toContain("Not for everybody");
});

it.each(["/embed/discover", "/embed/o/bay-talks"] as const)("%s runs no script of a text", async (path) => {
  const { event } = await createFeeds();
  const name = `</title></style><script>alert(1)</script><img src=x onerror=alert(1)>" onclick="alert(1)`;
  await db().event.update({ where: { id: event.id }, data: { name, venueName: name, timezone: "America/New_York" } });
  await db().organizer.updateMany({ data: { name: name.slice(0, 55) } });
  const { text, headers } = await readPublic(path, PUBLIC[path]);
  expect(text).toContain("alert(1)");
  expect(text).not.toMatch(/<(script|img)|<[^>]* on\w+="/);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.*; sandbox allow-popups /);
});

describe("the secret calendar", () => {
  it("opens by its whole token only, neither by what is stored nor by a session", async () => {
    const { token, member, host } = await createFeeds();
    const swapped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    const stored = hashToken(token);
    const guesses = [
      swapped,
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      stored,
      member.userId,
      "",
      `${token}%00`,
    ];
    for (const guess of guesses) expect((await readSecret(guess, { token: member.token })).status).toBe(404);
    // Another member's session changes nothing.
    const own = await readSecret(token);
    const other = await readSecret(token, { token: host.token, cookie: createSessionCookie(host.token, 60) });
    expect([other.status, other.text, other.headers.get("set-cookie")]).toEqual([200, own.text, null]);
  });

  it("answers a program that knew it as not found, once it is ended", async () => {
    const { token, member } = await createFeeds();
    const known = { headers: { "If-None-Match": (await readSecret(token)).headers.get("etag") ?? "" } };
    expect((await readSecret(token, known)).status).toBe(304);
    for (const end of [
      () => db().user.update({ where: { id: member.userId }, data: { suspendedAt: clock.now() } }),
      () => db().calendarSubscription.deleteMany(),
    ]) {
      await end();
      const { status, headers } = await readSecret(token, known);
      expect([status, headers.get("etag"), headers.get("cache-control")]).toEqual([404, null, "no-store"]);
    }
    expect((await readSecret("*", { headers: { "If-None-Match": "*" } })).status).toBe(404);
  });

  it("lists no event that its member hid, or of a host who is not theirs", async () => {
    const { token, member, host } = await createFeeds();
    const times = { startTime: fromNow({ days: 3 }), endTime: fromNow({ days: 4 }) };
    const hidden = await createEvent({ ...times, name: "Hidden" });
    await createRsvp(member.userId, hidden.id);
    await db().userEventPreference.create({ data: { userId: member.userId, eventId: hidden.id } });
    const other = await createEvent({ ...times, name: "Other", visibility: "unlisted" });
    await createRsvp(host.userId, other.id);
    const { text } = await readSecret(token);
    expect(text).not.toMatch(/Hidden|Other/);
    for (const secret of [host.user.email, member.user.email, member.userId]) expect(text).not.toContain(secret);
  });
});
