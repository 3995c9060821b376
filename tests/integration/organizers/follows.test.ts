/** Followers of organizers, and what they hear (docs/product/organizers.md#followers). */
import * as followRoute from "@/app/api/organizers/[id]/follow/route";
import * as followedRoute from "@/app/api/organizers/followed/route";
import * as unsubscribeRoute from "@/app/api/unsubscribe/route";
import { listExportFiles } from "@/lib/account/data/export-files";
import { deleteAccount } from "@/lib/account/service/delete";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { createEvent as saveEvent } from "@/lib/events/service/event";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { getEmailPreference } from "@/lib/notifications/service/deliveries/unsubscribe";
import { enqueueNewEvents } from "@/lib/notifications/service/events/new-events.sql";
import { addDevice } from "@/lib/notifications/service/push/devices";
import { getOwnOrganizer } from "@/lib/organizers/data/organizer";
import type { FollowedOrganizer } from "@/lib/organizers/schema";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { createBrowserKeys, createServerKeys, startPushService } from "@/tests/support/servers/push-service";
import { callRoute } from "@/tests/support/servers/route";
import { startSmtp, trustLocalhost } from "@/tests/support/servers/smtp";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T16:00:00Z");
});

type Member = Awaited<ReturnType<typeof createMember>>;

async function createOrganizer(slug = "bay-makers", isPublished = true) {
  const host = await createMember();
  const { id } = await db().organizer.create({ data: { userId: host.userId, slug, name: slug, isPublished } });
  return { host, id };
}

const follow = (id: string, { token }: Member, method: "PUT" | "DELETE" = "PUT") =>
  callRoute(followRoute, method, { params: { id }, token });

async function createFollower(organizerId: string) {
  const member = await createMember();
  await db().organizerFollow.create({ data: { userId: member.userId, organizerId, createdAt: clock.now() } });
  return member;
}

const listSlugs = async ({ token }: Member, query = "") => {
  const path = `/api/organizers/followed${query}`;
  return (await callRoute<FollowedOrganizer[]>(followedRoute, "GET", { path, token })).json.map(({ slug }) => slug);
};

const createNews = (hostUserId: string, event: Parameters<typeof createEvent>[0] = {}) =>
  createEvent({
    hostUserId,
    startTime: fromNow({ days: 3 }),
    endTime: fromNow({ days: 3, hours: 2 }),
    ...event,
  });

const listTold = async () =>
  (await db().delivery.findMany({ where: { kind: "newEvents" }, orderBy: { key: "asc" } })).map(({ key }) => key);
const listToldOf = async () =>
  (await db().delivery.findMany({ where: { kind: "newEvents" } })).map(({ payload }) => payload);
const toKey = ({ id }: { id: string }, { userId }: Member, channel = "mail") => `new_event:${id}:${userId}:${channel}`;

/** A slow machine needs several runs. */
async function tellEveryone(): Promise<number> {
  let told = 0;
  for (let count = -1; count !== 0; told += count) count = await enqueueNewEvents();
  return told;
}

/** So many that one batch doesn't tell them all. The statistics don't know them yet. */
async function createManyFollowers(organizerId: string) {
  await db().$executeRaw`ANALYZE`;
  await db().$executeRaw`
  WITH u AS (INSERT INTO users (email, "emailVerifiedAt") SELECT 'f' || n || '@example.com', ${clock.now()} FROM generate_series(1, 601) n RETURNING id),
    p AS (INSERT INTO profiles ("userId", "firstName", "lastName") SELECT id, 'F', 'Ollower' FROM u)
  INSERT INTO organizer_follows ("userId", "organizerId") SELECT id, ${organizerId}::uuid FROM u`;
}

async function createSeries(hostUserId: string, events: Parameters<typeof createEvent>[0][]) {
  const { id } = await db().eventSeries.create({
    data: { frequency: "weekly", count: 9, timezone: "America/New_York" },
  });
  const dates = [];
  for (const [index, event] of events.entries()) {
    const times = {
      startTime: fromNow({ days: 7 * (index + 1) }),
      endTime: fromNow({ days: 7 * (index + 1), hours: 1 }),
    };
    dates.push(await createNews(hostUserId, { seriesId: id, seriesPosition: index + 1, ...times, ...event }));
  }
  return { id, dates };
}

describe("following", () => {
  test("is safe to repeat, listed, and counted for the organizer", async () => {
    const [{ host, id }, other, ana] = [await createOrganizer(), await createOrganizer("other"), await createMember()];
    for (const _ of [1, 2]) expect((await follow(id, ana)).status).toBe(204);
    stopClock("2026-11-20T16:01:00Z");
    await follow(other.id, ana);
    expect(await listSlugs(ana)).toEqual(["other", "bay-makers"]);
    expect(await listSlugs(ana, "?limit=1")).toEqual(["other"]);
    expect((await getOwnOrganizer(host))?.followers).toBe(1);
    for (const _ of [1, 2]) expect((await follow(id, ana, "DELETE")).status).toBe(204);
    expect(await listSlugs(ana)).toEqual(["other"]);
    expect((await getOwnOrganizer(host))?.followers).toBe(0);
  });

  test("is not for one's own page, nor for pages that the member may not see", async () => {
    const [{ host, id }, hidden, ana] = [
      await createOrganizer(),
      await createOrganizer("hidden", false),
      await createMember(),
    ];
    expect((await follow(id, host)).status).toBe(400);
    expect((await follow(hidden.id, ana)).status).toBe(404);
    const [blocked, blocking] = [await createFollower(id), await createFollower(id)];
    await createBlock(host.userId, blocked.userId);
    await createBlock(blocking.userId, host.userId);
    for (const member of [blocked, blocking]) {
      expect((await follow(id, member)).status).toBe(404);
      expect(await listSlugs(member)).toEqual([]);
    }
    await db().user.update({ where: { id: host.userId }, data: { suspendedAt: clock.now() } });
    expect((await follow(id, ana)).status).toBe(404);
    expect(await db().organizerFollow.count()).toBe(2);
  });

  test("is in the member's export, and ends with either account", async () => {
    const [first, second] = [await createOrganizer(), await createOrganizer("second")];
    const ana = await createFollower(first.id);
    const ben = await createFollower(first.id);
    stopClock("2026-11-20T16:01:00Z");
    await follow(second.id, ana);
    const file = new Map(await listExportFiles(ana.actor)).get("organizers-i-follow.json");
    expect(file).toMatchObject([{ slug: "bay-makers" }, { slug: "second" }]);
    await deleteAccount(ben.userId);
    expect(await db().organizerFollow.count()).toBe(2);
    await deleteAccount(second.host.userId);
    expect(await db().organizerFollow.count()).toBe(1);
  });
});

describe("a new event", () => {
  test("is told once to each follower of its host and owner, however many jobs run", async () => {
    const [{ host, id }, owner] = [await createOrganizer(), await createOrganizer("owner")];
    const [ana, ben] = [await createFollower(id), await createFollower(owner.id)];
    await follow(owner.id, ana);
    const event = await createNews(host.userId, { createdById: owner.host.userId });
    const counts = await Promise.all([enqueueNewEvents(), enqueueNewEvents(), enqueueNewEvents()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    expect(await listTold()).toEqual([toKey(event, ana), toKey(event, ben)].sort());
    await db().event.update({ where: { id: event.id }, data: { name: "Renamed" } });
    await createFollower(id);
    expect(await enqueueNewEvents()).toBe(0);
  });

  test("is told in batches to many followers", async () => {
    const { host, id } = await createOrganizer();
    await createManyFollowers(id);
    await createNews(host.userId);
    expect(await tellEveryone()).toBe(601);
    expect(await db().event.count({ where: { followersToldAt: null } })).toBe(0);
  });

  test("is marked in one run with many others that nobody follows", async () => {
    const { host, id } = await createOrganizer();
    const { userId } = await createMember();
    await createFollower(id);
    for (let count = 0; count < 41; count++) await createNews(userId);
    await createNews(host.userId);
    expect(await enqueueNewEvents()).toBe(1);
    expect(await db().event.count({ where: { followersToldAt: null } })).toBe(0);
  });

  test("is told only while it is listed and ahead, and later when it becomes so", async () => {
    const { host, id } = await createOrganizer();
    const ana = await createFollower(id);
    const unlisted = await createNews(host.userId, { visibility: "unlisted" });
    await createNews(host.userId, { status: "cancelled" });
    await createNews(host.userId, { startTime: fromNow({ minutes: -1 }) });
    await createNews(host.userId, { followersToldAt: clock.now() });
    expect(await enqueueNewEvents()).toBe(0);
    await db().event.update({ where: { id: unlisted.id }, data: { visibility: "listed" } });
    expect(await enqueueNewEvents()).toBe(1);
    expect(await listTold()).toEqual([toKey(unlisted, ana)]);
  });

  test("of a series is told once, also when later dates join or are listed", async () => {
    const { host, id } = await createOrganizer();
    const ana = await createFollower(id);
    const { id: seriesId, dates } = await createSeries(host.userId, [{ visibility: "unlisted" }, {}, {}]);
    const counts = await Promise.all([enqueueNewEvents(), enqueueNewEvents()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await listTold()).toEqual([toKey({ id: seriesId }, ana)]);
    expect(await listToldOf()).toEqual([{ about: "new_event", eventId: dates[1]?.id }]);
    await db().event.updateMany({ data: { visibility: "listed" } });
    await createNews(host.userId, { seriesId, seriesPosition: 4 });
    expect(await enqueueNewEvents()).toBe(0);
    expect(await db().event.count({ where: { followersToldAt: null } })).toBe(0);
  });

  test.each([{ status: "cancelled" }, { visibility: "unlisted" }] as const)(
    "of a series is told once to each if its first date becomes %o between two batches",
    async (change) => {
      const { host, id } = await createOrganizer();
      const [ana, { dates }] = [await createFollower(id), await createSeries(host.userId, [{}, {}])];
      const [first, second] = dates.map((date) => date.id);
      await enqueueNewEvents();
      await createManyFollowers(id);
      // As between two batches: some are told, and no date is marked.
      await db().event.updateMany({ data: { followersToldAt: null } });
      await db().event.update({ where: { id: first }, data: change });
      expect(await tellEveryone()).toBe(601);
      const told = await db().delivery.findMany({ select: { userId: true, payload: true } });
      expect(new Set(told.map(({ userId }) => userId)).size).toBe(602);
      expect(told.filter(({ userId }) => userId === ana.userId)).toMatchObject([{ payload: { eventId: first } }]);
      expect(told.filter(({ payload }) => (payload as { eventId: string }).eventId === second)).toHaveLength(601);
    },
  );

  test("is not told to its own host, owner and team, who follow each other", async () => {
    const [{ host, id }, owner] = [await createOrganizer(), await createOrganizer("owner")];
    const [ana, editor] = [await createFollower(id), await createFollower(id)];
    await follow(owner.id, host);
    await follow(id, owner.host);
    const event = await createNews(host.userId, { createdById: owner.host.userId });
    await db().eventTeamMember.create({ data: { eventId: event.id, userId: editor.userId, role: "editor" } });
    expect(await enqueueNewEvents()).toBe(1);
    expect(await listTold()).toEqual([toKey(event, ana)]);
  });

  test("is told again as a copy", async () => {
    const { host, id } = await createOrganizer();
    const admin = await createMember({ role: "admin" });
    await createFollower(id);
    const { hostUserId, name, startTime, endTime } = await createNews(host.userId);
    expect(await enqueueNewEvents()).toBe(1);
    await saveEvent(admin.actor, { hostUserId, name, startTime, endTime });
    expect(await enqueueNewEvents()).toBe(1);
    expect(await enqueueNewEvents()).toBe(0);
  });

  test("waits for the end of the follower's quiet hours", async () => {
    const { host, id } = await createOrganizer();
    const ana = await createFollower(id);
    await db().profile.update({
      where: { userId: ana.userId },
      data: { timezone: "America/New_York", quietHours: { start: "10:00", end: "12:00" } },
    });
    await createNews(host.userId);
    await enqueueNewEvents();
    const [queued] = await db().delivery.findMany({ where: { kind: "newEvents" } });
    expect(queued?.nextAttemptAt.toISOString()).toBe("2026-11-20T17:00:00.000Z");
  });
});

test("a push about a new event goes to followers with a device, once", async () => {
  Object.assign(process.env, createServerKeys());
  resetEnv();
  const service = await startPushService();
  try {
    const { host, id } = await createOrganizer();
    const [ana, ben] = [await createFollower(id), await createFollower(id)];
    const browser = createBrowserKeys();
    await addDevice(ana.actor, { endpoint: "https://push.service.org/send/ana", keys: browser.keys });
    const event = await createNews(host.userId);
    expect(await enqueueNewEvents()).toBe(3);
    expect(await listTold()).toEqual([toKey(event, ana), toKey(event, ana, "push"), toKey(event, ben)].sort());
    for (const _ of [1, 2]) await runDeliveries();
    expect(service.requests).toHaveLength(1);
    expect(browser.decrypt(service.requests[0]?.body ?? Buffer.of())).toMatchObject({ url: `/events/${event.id}` });
  } finally {
    await service.stop();
    delete process.env.VAPID_PUBLIC_KEY;
    delete process.env.VAPID_PRIVATE_KEY;
    resetEnv();
  }
});

describe("the mail", () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let distrust: () => void;
  beforeEach(async () => {
    distrust = trustLocalhost();
    smtp = await startSmtp();
  });
  afterEach(async () => {
    await smtp.stop();
    distrust();
  });

  const readToken = (raw: string) =>
    /List-Unsubscribe:\s*<[^>]*token=([^>]+)>/.exec(raw.replace(/\r\n[ \t]+/g, ""))?.[1] ?? "";
  const press = (token: string, on = "0") =>
    callRoute(unsubscribeRoute, "POST", { path: `/api/unsubscribe?token=${encodeURIComponent(token)}&on=${on}` });

  test("leaves the organizer with one press, safe to repeat and without a login", async () => {
    const { host, id } = await createOrganizer();
    const ana = await createFollower(id);
    await createNews(host.userId);
    await enqueueNewEvents();
    await runDeliveries();
    const [mail] = smtp.mails;
    expect(smtp.mails).toHaveLength(1);
    expect(mail?.raw).toContain("Subject: New event: Tampa Tech Mixer");
    expect(mail?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const token = readToken(mail?.raw ?? "");
    expect(await getEmailPreference(token)).toEqual({ organizer: { name: "bay-makers" }, isOn: true });
    for (const _ of [1, 2]) expect((await press(token)).status).toBe(200);
    expect(await listSlugs(ana)).toEqual([]);
    expect((await press(token, "1")).status).toBe(200);
    expect(await listSlugs(ana)).toEqual(["bay-makers"]);
    expect((await press(token.replace(id, ana.userId))).status).toBe(404);
    // A page that isn't shown now can return, so it can be left.
    await db().organizer.update({ where: { id }, data: { isPublished: false } });
    expect(await getEmailPreference(token)).toEqual({ organizer: { name: "bay-makers" }, isOn: true });
    await db().organizer.delete({ where: { id } });
    expect((await press(token)).status).toBe(200);
  });

  test.each(["host", "owner"] as const)(
    "still comes to a follower of host and owner who leaves the %s",
    async (left) => {
      const [host, owner] = [await createOrganizer("the-host"), await createOrganizer("the-owner")];
      const ana = await createFollower(host.id);
      await follow(owner.id, ana);
      await createNews(host.host.userId, { createdById: owner.host.userId });
      expect(await enqueueNewEvents()).toBe(1);
      await follow({ host, owner }[left].id, ana, "DELETE");
      await runDeliveries();
      expect(smtp.mails).toHaveLength(1);
      // Its link leaves the organizer that the member still follows.
      const name = left === "host" ? "the-owner" : "the-host";
      expect(await getEmailPreference(readToken(smtp.mails[0]?.raw ?? ""))).toMatchObject({ organizer: { name } });
    },
  );

  type Change = (ids: { hostId: string; userId: string; organizerId: string; eventId: string }) => Promise<unknown>;
  const changes: [string, Change][] = [
    ["unfollowed", ({ userId }) => db().organizerFollow.deleteMany({ where: { userId } })],
    [
      "turned the kind off",
      ({ userId }) =>
        db().profile.update({ where: { userId }, data: { notifications: { newEvents: { email: false } } } }),
    ],
    ["was suspended", ({ userId }) => db().user.update({ where: { id: userId }, data: { suspendedAt: clock.now() } })],
    ["blocked the organizer", ({ hostId, userId }) => createBlock(userId, hostId)],
    ["was blocked", ({ hostId, userId }) => createBlock(hostId, userId)],
    [
      "lost the page",
      ({ organizerId }) => db().organizer.update({ where: { id: organizerId }, data: { isPublished: false } }),
    ],
    [
      "joined the team",
      ({ eventId, userId }) => db().eventTeamMember.create({ data: { eventId, userId, role: "editor" } }),
    ],
    ["lost the list", ({ eventId }) => db().event.update({ where: { id: eventId }, data: { visibility: "unlisted" } })],
    ["lost the event", ({ eventId }) => db().event.update({ where: { id: eventId }, data: { status: "cancelled" } })],
  ];
  test.each(changes)("is not sent to a follower who %s after it was queued", async (_, change) => {
    const { host, id } = await createOrganizer();
    const ana = await createFollower(id);
    const event = await createNews(host.userId);
    expect(await enqueueNewEvents()).toBe(1);
    await change({ hostId: host.userId, userId: ana.userId, organizerId: id, eventId: event.id });
    expect(await runDeliveries()).toMatchObject({ sent: 0, dropped: 1 });
    expect(smtp.mails).toEqual([]);
  });
});
