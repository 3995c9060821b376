/** The secret address of a member's own events (docs/product/calendar-subscription.md). */
import * as ownRoute from "@/app/api/profiles/me/calendar/route";
import * as feedRoute from "@/app/calendar/[file]/route";
import { deleteAccount } from "@/lib/account/service/delete";
import { listExportFiles } from "@/lib/account/data/export-files";
import type { NewCalendarSubscription } from "@/lib/account/responses";
import { hashToken } from "@/lib/auth/service/random-token";
import { storePassword } from "@/lib/auth/service/password/store-password";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { parseCalendarFeed } from "@/tests/support/parsers/feed";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock(clock.now());
});

type Member = Awaited<ReturnType<typeof createMember>>;

async function subscribe({ token }: Member): Promise<string> {
  const { status, json } = await callRoute<NewCalendarSubscription>(ownRoute, "POST", { token });
  expect(status).toBe(201);
  return json.token;
}

const read = (token: string, headers = {}) =>
  callRoute(feedRoute, "GET", { path: `/calendar/${token}.ics`, params: { file: `${token}.ics` }, headers });

const listEvents = async (token: string) =>
  parseCalendarFeed((await read(token)).text).events.map(({ uid, status }) => [uid?.replace("@nametag", ""), status]);

async function join(userId: string, event: Parameters<typeof createEvent>[0] = {}, status = "confirmed") {
  const { id } = await createEvent({ startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 2 }), ...event });
  await db().eventRsvp.create({ data: { userId, eventId: id, status } });
  return id;
}

it("stores only the hash of an address, which a new one replaces", async () => {
  const member = await createMember();
  const first = await subscribe(member);
  const second = await subscribe(member);
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  const rows = await db().calendarSubscription.findMany();
  expect(rows).toEqual([{ userId: member.userId, tokenHash: hashToken(second), createdAt: clock.now() }]);
  const { json } = await callRoute(ownRoute, "GET", { token: member.token });
  expect(json).toEqual({ createdAt: clock.now().toISOString() });
});

it("has the member's own RSVPs with their status, from 90 days ago on, and no others", async () => {
  const member = await createMember();
  const { userId } = member;
  const at = (days: number) => ({ startTime: fromNow({ days, hours: -1 }), endTime: fromNow({ days }) });
  const expected = [
    [await join(userId, at(-89)), "CONFIRMED"],
    [await join(userId, at(2)), "CONFIRMED"],
    [await join(userId, { ...at(3), visibility: "unlisted" }), "CONFIRMED"],
    [await join(userId, at(4), "pending"), "TENTATIVE"],
    [await join(userId, { ...at(5), status: "cancelled" }), "CANCELLED"],
    [await join(userId, { ...at(6), status: "cancelled" }, "pending"), "CANCELLED"],
  ];
  await join(userId, at(-91));
  await join(userId, at(7), "declined");
  const hidden = await join(userId, at(8));
  await db().userEventPreference.create({ data: { userId, eventId: hidden } });
  await join((await createMember()).userId, at(9));
  await createEvent({ ...at(10), hostUserId: userId });
  expect(await listEvents(await subscribe(member))).toEqual(expected);
});

it("contains no meeting link, and nobody else", async () => {
  const [member, host] = [await createMember(), await createMember()];
  const secret = { meetingUrl: "https://meet.example/s", hostEmail: "host@example.com", hostPhone: "+1 555 0100" };
  await join(member.userId, { isOnline: true, hostUserId: host.userId, ...secret });
  const { text } = await read(await subscribe(member));
  for (const value of [...Object.values(secret), host.user.email, member.user.email]) expect(text).not.toContain(value);
  expect(parseCalendarFeed(text).events).toMatchObject([{ location: "Online", hasAttendees: false }]);
});

it("is sent again only after a change, sets no cookie, and is for no search engine", async () => {
  const member = await createMember();
  const token = await subscribe(member);
  const id = await join(member.userId);
  const first = await read(token);
  expect(first.headers.get("x-robots-tag")).toBe("noindex");
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  expect(first.headers.has("set-cookie")).toBe(false);
  const known = { "If-None-Match": first.headers.get("etag") ?? "" };
  expect((await read(token, known)).status).toBe(304);
  await db().eventRsvp.updateMany({ where: { eventId: id }, data: { status: "pending" } });
  expect((await read(token, known)).status).toBe(200);
});

it("is in the account's language", async () => {
  const member = await createMember();
  const token = await subscribe(member);
  const readName = async () => parseCalendarFeed((await read(token, { "Accept-Language": "en" })).text).name;
  expect(await readName()).toBe("My events on Nametag");
  await db().user.update({ where: { id: member.userId }, data: { language: "es" } });
  expect(await readName()).toBe("Mis eventos en Nametag");
});

it("is not found alike if unknown, ended, or of a suspended or deleted member", async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => createMember()));
  const [stopped, suspended, deleted, changed] = members as [Member, Member, Member, Member];
  const tokens = await Promise.all(members.map(subscribe));
  expect((await callRoute(ownRoute, "DELETE", { token: stopped.token })).status).toBe(204);
  await db().user.update({ where: { id: suspended.userId }, data: { suspendedAt: clock.now() } });
  await deleteAccount(deleted.userId);
  await db().$transaction((tx) => storePassword(tx, changed.userId, "hash"));
  const unknown = await read("x".repeat(43));
  expect(unknown.status).toBe(404);
  for (const token of [...tokens, "x", "../x", `${tokens[0]}a`]) {
    const { status, text, headers } = await read(token);
    expect([status, text, headers.get("cache-control")]).toEqual([404, unknown.text, "no-store"]);
  }
  expect(await db().calendarSubscription.findMany({ select: { userId: true } })).toEqual([
    { userId: suspended.userId },
  ]);
});

it("limits reads of one address", async () => {
  const token = await subscribe(await createMember());
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await read(token)).status));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

it("is in the export without its token", async () => {
  const member = await createMember();
  const token = await subscribe(member);
  const files = new Map(await listExportFiles(member.actor));
  expect(files.get("calendar-subscription.json")).toEqual({ createdAt: clock.now() });
  expect(JSON.stringify([...files])).not.toMatch(new RegExp(`${token}|${hashToken(token)}`));
});
