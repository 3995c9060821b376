/**
 * Statistics (docs/product/administration.md#statistics), the roll-up of past days, and activity
 * retention.
 */
import * as analyticsRoute from "@/app/api/admin/analytics/route";
import * as countsRoute from "@/app/api/admin/event-registration-counts/route";
import * as usersPart from "@/app/api/admin/stats/users/route";
import * as statsRoute from "@/app/api/admin/stats/route";
import { getAnalytics, getStats } from "@/lib/admin/data/stats";
import type { AdminStats, Analytics, RegistrationCounts, UserStats } from "@/lib/admin/schema/stats";
import { rollUpActivity } from "@/lib/admin/service/roll-up-activity";
import { clock } from "@/lib/core/shared/clock";
import { db, pool } from "@/lib/core/server/db";

import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember, createUser } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

const createActivity = (
  userId: string,
  createdAt: string,
  page: string | null = null,
  action = page ? "page_view" : "login",
) => db().userActivity.create({ data: { userId, action, page, createdAt: new Date(createdAt) } });
const createAdmin = () => createMember({ role: "admin", createdAt: new Date("2026-01-01T12:00:00Z") });
const findDay = (analytics: Analytics, name: string) => analytics.days.find((entry) => entry.day === name);

beforeEach(resetDatabase);

describe("New York days", () => {
  // 1 November 2026 has 25 hours in New York: from 04:00 to 05:00 UTC on the next day.
  beforeEach(() => stopClock("2026-11-02T16:00:00Z"));

  async function createAroundClockChange() {
    const [ana, ben] = [await createUser({ createdAt: fromNow({ days: -90 }) }), await createUser()];
    await createActivity(ana.id, "2026-11-01T03:59:59.999Z", "/events");
    await createActivity(ana.id, "2026-11-01T04:00:00Z", "/events");
    await createActivity(ana.id, "2026-11-01T05:30:00Z", "/events"); // 1:30, before the change
    await createActivity(ben.id, "2026-11-01T06:30:00Z", "/messages"); // 1:30 again
    await createActivity(ben.id, "2026-11-02T04:59:59.999Z");
    await createActivity(ben.id, "2026-11-02T05:00:00Z", "/events");
    await createActivity(ana.id, "2026-10-26T23:00:00Z", "/events"); // before the last seven days
    const event = await createEvent();
    await createRsvp(ana.id, event.id, { createdAt: new Date("2026-11-02T04:59:59Z") });
    await createRsvp(ben.id, event.id, { createdAt: new Date("2026-11-02T05:00:00Z") });
    const checkInTime = new Date("2026-11-01T04:00:00Z");
    await createAttendance(ana.id, event.id, { checkInTime, checkOutTime: new Date("2026-11-01T06:00:00Z") });
    await createMessage(ana.id, ben.id, "then", { createdAt: new Date("2026-11-02T04:59:59Z") });
    await createMessage(ana.id, ben.id, "now", { createdAt: new Date("2026-11-02T05:00:00Z") });
  }

  test("counts a day of 25 hours and the days around it, with the same figures after the roll-up", async () => {
    await createAroundClockChange();
    const before = await getStats(7);
    expect(before.analytics.days.map((entry) => entry.day)).toEqual(
      ["10-27", "10-28", "10-29", "10-30", "10-31", "11-01", "11-02"].map((date) => `2026-${date}`),
    );
    expect(findDay(before.analytics, "2026-10-31")).toEqual({
      day: "2026-10-31",
      activeUsers: 1,
      pageViews: 1,
      rsvps: 0,
      checkIns: 0,
    });
    expect(findDay(before.analytics, "2026-11-01")).toEqual({
      day: "2026-11-01",
      activeUsers: 2,
      pageViews: 3,
      rsvps: 1,
      checkIns: 1,
    });
    expect(before.analytics).toMatchObject({
      dailyActiveUsers: 1,
      pageViewsToday: 1,
      messagesToday: 1,
      checkInsToday: 0,
      rsvpsToday: 1,
      popularPages: [
        { page: "/events", count: 4 },
        { page: "/messages", count: 1 },
      ],
    });
    expect(before).toMatchObject({
      totalUsers: 2,
      newLast7Days: 1,
      newLast30Days: 1,
      activeUsers: 2,
      totalMessages: 2,
    });

    expect((await rollUpActivity()).days).toBe(7);
    expect(await getStats(7)).toEqual(before);
    expect((await rollUpActivity()).days).toBe(0);
    expect(await getStats(7)).toEqual(before);
  });

  test("counts a day of 23 hours", async () => {
    stopClock("2026-03-09T16:00:00Z");
    const { id } = await createUser();
    await createActivity(id, "2026-03-08T04:59:59Z", "/a");
    await createActivity(id, "2026-03-08T05:00:00Z", "/b");
    await createActivity(id, "2026-03-09T03:59:59Z", "/c");
    await createActivity(id, "2026-03-09T04:00:00Z", "/d");
    const { days } = await getAnalytics(7);
    expect(days.slice(-3).map(({ pageViews }) => pageViews)).toEqual([1, 2, 1]);
  });

  test("counts each day once when several processes roll up at once", async () => {
    await createAroundClockChange();
    const before = await getAnalytics(30);
    await Promise.all([rollUpActivity(), rollUpActivity(), rollUpActivity()]);
    expect(await db().activityDailyUsers.count()).toBe(7);
    expect(await getAnalytics(30)).toEqual(before);
  });

  test("rolls up a day ten minutes after its end, and keeps its counts without the activity", async () => {
    stopClock("2026-11-02T05:09:00Z");
    await createAroundClockChange();
    await rollUpActivity();
    expect(await db().activityDailyUsers.findFirst({ where: { day: new Date("2026-11-01") } })).toBeNull();
    advanceClock({ minutes: 1 });
    await rollUpActivity();
    await db().userActivity.deleteMany();
    expect(findDay(await getAnalytics(7), "2026-11-01")).toMatchObject({ activeUsers: 2, pageViews: 3 });
  });

  test("keeps the names of the 200 most viewed pages of a day, and counts every view", async () => {
    const { id } = await createUser();
    await pool().query(
      `INSERT INTO user_activity ("userId", action, page, "createdAt")
       SELECT $1, 'page_view', '/' || n, '2026-11-01T12:00:00Z' FROM generate_series(1, 300) n`,
      [id],
    );
    await rollUpActivity();
    expect(await db().activityDailyCount.count()).toBe(201);
    expect(findDay(await getAnalytics(7), "2026-11-01")).toMatchObject({ pageViews: 300 });
  });

  test("removes activity after the retention, but not before its day is rolled up", async () => {
    const { id } = await createUser();
    stopClock("2025-09-01T16:00:00Z");
    await createActivity(id, "2025-09-01T12:00:00Z", "/old");
    stopClock("2026-11-02T16:00:00Z");
    await createActivity(id, "2026-11-02T12:00:00Z", "/new");
    expect(await rollUpActivity()).toEqual({ days: 427, removed: 1 });
    expect(await db().userActivity.findMany()).toMatchObject([{ page: "/new" }]);
    expect(await db().activityDailyCount.findMany()).toMatchObject([{ page: "/old", count: 1 }]);
    // A later run finds the day rolled up and does not change its counts.
    expect(await rollUpActivity()).toEqual({ days: 0, removed: 0 });
    expect(await db().activityDailyUsers.findFirst({ orderBy: { day: "asc" } })).toMatchObject({ users: 1 });
  });
});

describe("the calls", () => {
  test("counts no deleted account, pending connection or cancelled event in the totals", async () => {
    stopClock("2026-11-20T20:00:00Z");
    const { token } = await createAdmin();
    const [ana, ben, cho] = [
      await createUser(),
      await createUser({ createdAt: fromNow({ days: -20 }) }),
      await createUser(),
    ];
    await createUser({ deletedAt: clock.now() });
    await createEvent();
    await createEvent({ status: "cancelled" });
    await createConnection(ana.id, ben.id);
    await createConnection(ana.id, cho.id, { status: "pending" });
    await createMessage(ana.id, ben.id, "one");
    await createMessage(ben.id, ana.id, "two");
    await createMessage(ana.id, cho.id, "three");
    const { json } = await callRoute<AdminStats>(statsRoute, "GET", { path: "/api/admin/stats", token });
    const { analytics, ...totals } = json;
    expect(totals).toEqual({
      totalUsers: 4,
      newLast7Days: 2,
      newLast30Days: 3,
      activeUsers: 0,
      totalEvents: 1,
      totalConnections: 1,
      totalMessages: 3,
    });
    expect(analytics.days).toHaveLength(7);
    expect(await db().message.count()).toBe(totals.totalMessages);
    const part = await callRoute<UserStats>(usersPart, "GET", { token });
    expect(part.json).toEqual({ totalUsers: 4, newLast7Days: 2, newLast30Days: 3, activeUsers: 0 });
    for (const range of [30, 90]) {
      const response = await callRoute<Analytics>(analyticsRoute, "GET", {
        path: `/api/admin/analytics?range=${range}`,
        token,
      });
      expect(response.json.days).toHaveLength(range);
    }
    for (const range of ["8", "x", "-7"]) {
      expect((await callRoute(statsRoute, "GET", { path: `/api/admin/stats?range=${range}`, token })).status).toBe(400);
    }
  });

  test("counts confirmed RSVPs and distinct attendees of each event, in pages", async () => {
    stopClock("2026-11-20T20:00:00Z");
    const { token } = await createAdmin();
    const [ana, ben, cho] = [await createUser(), await createUser(), await createUser()];
    const event = await createEvent({ name: "Mixer" });
    await createRsvp(ana.id, event.id);
    await createRsvp(ben.id, event.id);
    await createRsvp(cho.id, event.id, { status: "waitlisted" });
    await createAttendance(ana.id, event.id, {
      checkInTime: fromNow({ minutes: -9 }),
      checkOutTime: fromNow({ minutes: -8 }),
    });
    await createAttendance(ana.id, event.id);
    const get = (path: string) => callRoute<RegistrationCounts[]>(countsRoute, "GET", { path, token });
    const path = "/api/admin/event-registration-counts";
    expect((await get(path)).json).toEqual([
      {
        id: event.id,
        name: "Mixer",
        isOnline: false,
        startTime: event.startTime.toISOString(),
        timezone: "America/New_York",
        registrationCount: 2,
        attendanceCount: 1,
      },
    ]);
    const startTimes = Array.from({ length: 60 }, (_, index) => fromNow({ days: 1, minutes: index % 7 }));
    for (const startTime of startTimes) await createEvent({ startTime, endTime: fromNow({ days: 2 }) });
    const first = await get(path);
    expect(first.json).toHaveLength(50);
    const next = /<(.+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await get(next);
    expect(second.headers.get("link")).toBeNull();
    expect(new Set([...first.json, ...second.json].map(({ id }) => id)).size).toBe(61);
    expect(second.json.at(-1)?.id).toBe(event.id);
    expect((await get(`${path}?cursor=nonsense`)).status).toBe(400);
  });
});

describe("with much activity", () => {
  const explain = async (sql: string) =>
    (await pool().query<{ "QUERY PLAN": string }>(`EXPLAIN ${sql}`)).rows.map((row) => row["QUERY PLAN"]).join("\n");

  test("removes it while statistics say that there is none, and reads a range in nine queries", async () => {
    stopClock("2026-11-20T20:00:00Z");
    await createActivity((await createUser()).id, "2026-11-20T12:00:00Z");
    await db().userActivity.deleteMany();
    await pool().query("VACUUM (TRUNCATE false, ANALYZE) user_activity");
    // Without triggers, as when a backup is restored, because the rows refer to no users.
    await pool().query(`
      SET session_replication_role = replica;
      INSERT INTO user_activity ("userId", action, page, "createdAt")
      SELECT md5((n % 500)::text)::uuid, 'page_view', '/p' || n % 20, '2026-08-20T12:00:00Z'::timestamptz + n * interval '80 seconds'
      FROM generate_series(1, 99000) n
      UNION ALL
      SELECT md5(n::text)::uuid, 'page_view', '/old', '2025-09-01T12:00:00Z'::timestamptz + n * interval '1 second'
      FROM generate_series(1, 12000) n;
      SET session_replication_role = DEFAULT`);
    expect((await rollUpActivity()).removed).toBe(12_000);
    await pool().query("VACUUM ANALYZE user_activity");
    const { queries, result } = await countQueries(() => getStats(90));
    expect(queries).toBe(9);
    expect(result.analytics.days.reduce((sum, { pageViews }) => sum + pageViews, 0)).toBeGreaterThan(90_000);
    const week = await explain(
      `SELECT count(DISTINCT "userId") FROM user_activity WHERE "createdAt" >= '2026-11-14T05:00:00Z'`,
    );
    expect(week).toContain("user_activity_createdAt_userId_idx");
  });
});
