/** Organizers' public pages (docs/product/organizers.md). */
import { buildOrganizerData } from "@/app/(app)/events/[id]/preview";
import * as atomRoute from "@/app/(app)/o/[slug]/events.atom/route";
import * as calendarRoute from "@/app/(app)/o/[slug]/events.ics/route";
import * as takenDownRoute from "@/app/api/admin/users/[id]/organizer-taken-down/route";
import * as followRoute from "@/app/api/organizers/[id]/follow/route";
import * as ownRoute from "@/app/api/organizers/me/route";
import sitemap from "@/app/sitemap";
import { deleteAccount } from "@/lib/account/service/delete";
import { listExportFiles } from "@/lib/account/data/export-files";
import type { AdminUser } from "@/lib/admin/schema/users";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { listOrganizerEvents } from "@/lib/organizers/data/events.sql";
import { findOrganizer, findOrganizerOfEvent } from "@/lib/organizers/data/organizer";
import type { Organizer } from "@/lib/organizers/schema";

import { waitForBlockedBackend } from "@/tests/support/database/blocked-backend";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { eventTimeTexts } from "@/tests/support/fixtures/event-texts";
import { parseAtom, parseCalendarFeed } from "@/tests/support/parsers/feed";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock(clock.now());
});

const ORIGIN = "http://localhost:3000";
const PAGE = { slug: "bay-makers", name: "Bay Makers", about: "We make things.", isPublished: true };
const OWN_PAGE = { ...PAGE, id: expect.any(String) as string, followers: 0 };

type Member = Awaited<ReturnType<typeof createMember>>;

const save = ({ token }: Member, page: object = {}) =>
  callRoute<Organizer & { fields?: object }>(ownRoute, "PUT", { token, body: { ...PAGE, ...page } });

/** Saves the member's page, which waits for the uncommitted `write` of another page's address. */
async function saveDuring(member: Member, write: (tx: Tx) => Promise<unknown>) {
  const [saved] = await db().$transaction(async (tx) => {
    await write(tx);
    const saving = save(member);
    await waitForBlockedBackend();
    // In a list, because the transaction would wait for a promise that it returns.
    return [saving];
  });
  return saved;
}

const createFuture = (event: Parameters<typeof createEvent>[0] = {}) =>
  createEvent({ startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 1, hours: 2 }), ...event });

/** Creates a host with a page and one upcoming event. */
async function createOrganizer(page: object = {}) {
  const host = await createMember();
  const event = await createFuture({ hostUserId: host.userId });
  expect((await save(host, page)).status).toBe(200);
  return { host, event };
}

const listIds = async (userId: string, when: "upcoming" | "past", limit = 10) =>
  (await listOrganizerEvents(userId, { when, now: clock.now(), limit })).items.map(({ id }) => id);

const readFeeds = async (slug = PAGE.slug) => ({
  atom: await callRoute(atomRoute, "GET", { params: { slug } }),
  calendar: await callRoute(calendarRoute, "GET", { params: { slug } }),
});

describe("the own page", () => {
  it("is for members who host or own an event", async () => {
    const [other, host, owner] = [await createMember(), await createMember(), await createMember()];
    await createFuture({ hostUserId: host.userId, visibility: "unlisted" });
    await createFuture({ createdById: owner.userId });
    expect((await save(other)).status).toBe(403);
    expect((await save(host)).json).toEqual(OWN_PAGE);
    expect((await save(owner, { slug: "other" })).status).toBe(200);
  });

  it("stays its member's to change after the last event is gone", async () => {
    const { host, event } = await createOrganizer();
    await db().event.delete({ where: { id: event.id } });
    expect((await save(host, { isPublished: false })).status).toBe(200);
  });

  it("is saved again without a change, and read by its member alone", async () => {
    const { host } = await createOrganizer();
    await save(host);
    const other = await createMember();
    const own = (await callRoute<Organizer>(ownRoute, "GET", { token: host.token })).json;
    expect(own).toEqual(OWN_PAGE);
    // By which others follow it.
    expect((await callRoute(followRoute, "PUT", { params: { id: own.id }, token: other.token })).status).toBe(204);
    expect((await callRoute(ownRoute, "GET", { token: other.token })).status).toBe(204);
    expect(await db().organizer.count()).toBe(1);
  });

  it("refuses addresses that are reserved, malformed or another's", async () => {
    const { host } = await createOrganizer();
    for (const slug of ["admin", "ab", "a--b", "-ab", "ab-", "a_b", "ä-b", "a/b", "x".repeat(41), "a\r\nb"])
      expect([slug, (await save(host, { slug })).status]).toEqual([slug, 400]);
    expect((await save(host, { slug: " Bay-Makers " })).json.slug).toBe("bay-makers");
    const other = await createMember();
    await createFuture({ hostUserId: other.userId });
    const taken = await save(other);
    expect([taken.status, taken.json.fields]).toEqual([409, { slug: expect.any(String) as string }]);
  });

  it("gives one of two members an address that both ask for at once", async () => {
    const [first, second] = [await createMember(), await createMember()];
    await createFuture({ hostUserId: second.userId });
    const refused = await saveDuring(second, (tx) =>
      tx.organizer.create({ data: { ...PAGE, userId: first.userId }, select: { id: true } }),
    );
    expect([refused.status, refused.json.fields]).toEqual([409, { slug: expect.any(String) as string }]);
    expect(await db().organizer.findMany({ select: { userId: true } })).toEqual([{ userId: first.userId }]);
  });

  it("keeps five former addresses for its member, until the page is deleted", async () => {
    const { host } = await createOrganizer();
    const other = await createMember();
    await createFuture({ hostUserId: other.userId });
    await save(host, { slug: "new-name" });
    expect(await findOrganizer(null, PAGE.slug)).toBeNull();
    const taken = await save(other);
    expect([taken.status, taken.json.fields]).toEqual([409, { slug: expect.any(String) as string }]);
    expect((await save(host)).status).toBe(200);
    expect((await save(other, { slug: "new-name" })).status).toBe(409);
    for (const slug of ["bay-1", "bay-2", "bay-3", "bay-4", "bay-5"]) await save(host, { slug });
    expect((await save(other, { slug: "new-name" })).status).toBe(200);
    expect((await save(other)).status).toBe(409);
    await deleteAccount(host.userId);
    expect((await save(other)).status).toBe(200);
  });

  it("gives nobody an address while its page is leaving it", async () => {
    const { host } = await createOrganizer();
    const other = await createMember();
    await createFuture({ hostUserId: other.userId });
    const data = { slug: "new-name", formerSlugs: [PAGE.slug] };
    const refused = await saveDuring(other, (tx) =>
      tx.organizer.update({ where: { userId: host.userId }, data, select: { id: true } }),
    );
    expect(refused.status).toBe(409);
  });
});

describe("the public page", () => {
  it("lists the listed events that its member hosts or owns, and no others", async () => {
    const { host, event } = await createOrganizer();
    const { userId } = host;
    const owned = await createFuture({ createdById: userId, startTime: fromNow({ hours: 3 }) });
    const past = await createEvent({
      hostUserId: userId,
      startTime: fromNow({ days: -2 }),
      endTime: fromNow({ days: -1 }),
    });
    const hidden = [
      await createFuture({ hostUserId: userId, visibility: "unlisted" }),
      await createFuture({ hostUserId: userId, status: "cancelled" }),
      await createFuture(),
    ];
    await db().eventTeamMember.create({ data: { eventId: hidden[2]?.id ?? "", userId, role: "editor" } });
    expect(await listIds(userId, "upcoming")).toEqual([owned.id, event.id]);
    expect(await listIds(userId, "past")).toEqual([past.id]);
    const feeds = await readFeeds();
    expect(parseAtom(feeds.atom.text).entries.map(({ id }) => id)).toEqual(
      [owned, event].map(({ id }) => `urn:uuid:${id}`),
    );
    expect(parseCalendarFeed(feeds.calendar.text).events).toHaveLength(2);
  });

  it("pages upcoming events forward and past events backward", async () => {
    const { host } = await createOrganizer();
    const at = (days: number) => ({ startTime: fromNow({ days }), endTime: fromNow({ days, hours: 1 }) });
    for (const days of [2, 3, -2, -3, -4]) await createEvent({ hostUserId: host.userId, ...at(days) });
    for (const [when, starts] of [
      ["upcoming", [1, 2, 3]],
      ["past", [-2, -3, -4]],
    ] as const) {
      const found: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query = { when, now: clock.now(), limit: 1, cursor };
        const page: Awaited<ReturnType<typeof listOrganizerEvents>> = await listOrganizerEvents(host.userId, query);
        found.push(...page.items.map(({ startTime }) => startTime));
        cursor = page.next;
      }
      expect(found).toEqual(starts.map((days) => fromNow({ days }).toISOString()));
    }
    const broken = { when: "past", now: clock.now(), limit: 9, cursor: "x" } as const;
    expect((await listOrganizerEvents(host.userId, broken)).items).toHaveLength(3);
  });

  it("exists for nobody unless it is published, and its member neither suspended nor deleted", async () => {
    const { host } = await createOrganizer({ isPublished: false });
    const isFound = async () => {
      const { atom, calendar } = await readFeeds();
      const urls = (await sitemap()).map(({ url }) => url);
      const found = [await findOrganizer(null, PAGE.slug), atom.status === 200, calendar.status === 200].map(Boolean);
      return [...found, urls.includes(`${ORIGIN}/o/${PAGE.slug}`)];
    };
    expect(await isFound()).toEqual([false, false, false, false]);
    await save(host);
    expect(await isFound()).toEqual([true, true, true, true]);
    await db().user.update({ where: { id: host.userId }, data: { suspendedAt: clock.now() } });
    expect(await isFound()).toEqual([false, false, false, false]);
    await db().user.update({ where: { id: host.userId }, data: { suspendedAt: null } });
    await deleteAccount(host.userId);
    expect(await isFound()).toEqual([false, false, false, false]);
    expect(await db().organizer.count()).toBe(0);
  });

  it("is not found by a member with a block, whoever made it, nor linked from the event", async () => {
    const { host, event } = await createOrganizer();
    const [blocker, blocked, other] = [await createMember(), await createMember(), await createMember()];
    await db().block.createMany({
      data: [
        { blockerId: blocker.userId, blockedId: host.userId },
        { blockerId: host.userId, blockedId: blocked.userId },
      ],
    });
    for (const { userId } of [blocker, blocked]) {
      expect(await findOrganizer(userId, PAGE.slug)).toBeNull();
      expect(await findOrganizerOfEvent(userId, event)).toBeNull();
    }
    for (const viewerId of [null, other.userId]) {
      expect(await findOrganizer(viewerId, PAGE.slug)).toMatchObject({ name: PAGE.name });
      expect(await findOrganizerOfEvent(viewerId, event)).toEqual({ slug: PAGE.slug, name: PAGE.name });
    }
  });

  it("isn't published again by its member once an admin took it down", async () => {
    const { host } = await createOrganizer();
    const admin = await createMember({ role: "admin" });
    const call = { token: admin.token, params: { id: host.userId } };
    const takeDown = () => callRoute<AdminUser>(takenDownRoute, "POST", call);
    expect((await takeDown()).json.organizer).toEqual({ slug: PAGE.slug, isPublished: false, isTakenDown: true });
    expect((await takeDown()).status).toBe(200);
    expect(await findOrganizer(null, PAGE.slug)).toBeNull();
    expect((await save(host)).status).toBe(403);
    expect((await save(host, { name: "Other", isPublished: false })).status).toBe(200);
    const { json } = await callRoute<AdminUser>(takenDownRoute, "DELETE", call);
    expect(json.organizer).toEqual({ slug: PAGE.slug, isPublished: false, isTakenDown: false });
    expect((await save(host)).status).toBe(200);
    const rows = await db().auditEntry.findMany({ select: { action: true, subjectId: true }, orderBy: { id: "asc" } });
    expect(rows).toEqual([
      { action: "user.page_taken_down", subjectId: host.userId },
      { action: "user.page_allowed", subjectId: host.userId },
    ]);
  });

  it("is taken down by admins only, and only where there is one", async () => {
    const { host } = await createOrganizer();
    const admin = await createMember({ role: "admin" });
    const takeDown = ({ token }: Member, id: string) => callRoute(takenDownRoute, "POST", { token, params: { id } });
    expect((await takeDown(host, host.userId)).status).toBe(403);
    expect((await takeDown(admin, admin.userId)).status).toBe(404);
    expect(await findOrganizer(null, PAGE.slug)).not.toBeNull();
  });

  it("doesn't let a name or text add markup, elements or headers", async () => {
    const name = "</script><b>&\u0000".replace("\u0000", "");
    const { event } = await createOrganizer({ name, about: `${name}\r\nX: y` });
    const organizer = await findOrganizer(null, PAGE.slug);
    if (!organizer) throw new Error("The page is missing");
    const json = buildOrganizerData(organizer, [], ORIGIN, eventTimeTexts);
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toMatchObject({ "@type": "Organization", name, url: `${ORIGIN}/o/${PAGE.slug}` });
    const { atom, calendar } = await readFeeds();
    expect(parseAtom(atom.text)).toMatchObject({
      title: `Events by ${name}`,
      id: `${ORIGIN}/o/${PAGE.slug}/events.atom`,
    });
    expect(parseAtom(atom.text).elementNames).not.toContain("b");
    expect(parseCalendarFeed(calendar.text).events[0]?.uid).toBe(`${event.id}@nametag`);
  });

  it("returns 404 for whatever is no address of a page", async () => {
    for (const slug of ["nobody", "..", "a'b", "x".repeat(500), "%00"]) {
      const { atom, calendar } = await readFeeds(slug);
      expect([atom.status, calendar.status]).toEqual([404, 404]);
    }
  });
});

it("is in the member's data export", async () => {
  const { host } = await createOrganizer();
  const files = new Map(await listExportFiles(host.actor));
  expect(files.get("organizer-page.json")).toMatchObject(PAGE);
});
