/** Lists for frames on other sites (docs/product/embedding.md). */
import * as discoverRoute from "@/app/embed/discover/route";
import * as organizerRoute from "@/app/embed/o/[slug]/route";
import { db } from "@/lib/core/server/db";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T18:00:00Z");
});

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox";

const createFuture = (event: Parameters<typeof createEvent>[0] = {}) =>
  createEvent({
    startTime: fromNow({ days: 1 }),
    endTime: fromNow({ days: 1, hours: 2 }),
    timezone: "America/New_York",
    ...event,
  });

async function createOrganizer(organizer: { isPublished?: boolean } = {}) {
  const member = await createMember();
  await db().organizer.create({
    data: { userId: member.userId, slug: "bay-talks", name: "Bay <b>Talks</b>", isPublished: true, ...organizer },
  });
  return member;
}

const readOrganizer = (slug = "bay-talks", call: { path?: string; headers?: Record<string, string> } = {}) =>
  callRoute(organizerRoute, "GET", { params: { slug }, path: `/embed/o/${slug}`, ...call });
const readDiscover = () => callRoute(discoverRoute, "GET", { path: "/embed/discover" });

const listEventIds = (html: string): string[] => [...html.matchAll(/\/events\/([\w-]{36})"/g)].map(([, id]) => id!);

it("has the organizer's next listed events with their zone, and escapes what people wrote", async () => {
  const { userId } = await createOrganizer();
  const shown = await createFuture({
    hostUserId: userId,
    name: '"><script>alert(1)</script>',
    venueName: "O'Hara & Co",
  });
  await createFuture({ hostUserId: userId, visibility: "unlisted" });
  await createFuture({ hostUserId: userId, status: "cancelled" });
  await createEvent({ hostUserId: userId, startTime: fromNow({ hours: -3 }), endTime: fromNow({ hours: -1 }) });
  await createFuture();
  const { status, headers, text } = await readOrganizer();
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(listEventIds(text)).toEqual([shown.id]);
  expect(text).toContain("Saturday, November 21, 2026, 1:00 PM to 3:00 PM, Eastern Standard Time");
  expect(text).toContain("O&#39;Hara &#38; Co");
  expect(text).toContain("Events by");
  expect(text).not.toMatch(/<script|<b>|onerror|http-equiv/);
});

it("may be framed, runs nothing, sets no cookie, and is known again by its ETag", async () => {
  await createOrganizer();
  const first = await readOrganizer();
  expect(first.headers.get("content-security-policy")).toBe(POLICY);
  expect(first.headers.get("set-cookie")).toBeNull();
  const etag = first.headers.get("etag") ?? "";
  const again = await readOrganizer("bay-talks", { headers: { "if-none-match": etag } });
  expect([again.status, again.text]).toEqual([304, ""]);
});

it("has the language of the address, else of the browser", async () => {
  await createOrganizer();
  const spanish = { headers: { "accept-language": "es" } };
  expect((await readOrganizer("bay-talks", spanish)).text).toContain("No hay próximos eventos.");
  const english = { ...spanish, path: "/embed/o/bay-talks?lang=en" };
  expect((await readOrganizer("bay-talks", english)).text).toContain("No upcoming events.");
  const unknown = { path: "/embed/o/bay-talks?lang=xx" };
  expect((await readOrganizer("bay-talks", unknown)).text).toContain('<html lang="en">');
});

it("says that a page is not there, whether unknown, not published or suspended", async () => {
  const missing = await readOrganizer("nobody-here");
  expect([missing.status, missing.headers.get("content-security-policy")]).toEqual([404, POLICY]);
  const { userId } = await createOrganizer({ isPublished: false });
  await createFuture({ hostUserId: userId });
  expect((await readOrganizer()).text).toBe(missing.text);
  await db().organizer.updateMany({ data: { isPublished: true } });
  await db().user.update({ where: { id: userId }, data: { suspendedAt: fromNow({}) } });
  expect((await readOrganizer()).text).toBe(missing.text);
  expect(missing.text).toContain("This organizer page doesn't exist.".replace("'", "&#39;"));
});

it("has ten public events, soonest first", async () => {
  for (let day = 12; day > 0; day--)
    await createFuture({
      name: `Event ${day}`,
      startTime: fromNow({ days: day }),
      endTime: fromNow({ days: day + 1 }),
    });
  const { text } = await readDiscover();
  expect([...text.matchAll(/Event (\d+)</g)].map(([, day]) => Number(day))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
