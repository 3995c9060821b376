import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";

import { ACTIVE_DAYS, NEW_DAYS, POPULAR_PAGES, type Range } from "../constants";
import type { AdminStats, Analytics, DayStats, UserStats } from "../schema";
import { type Day, listLastDays } from "./days";

const firstOf = (now: Date, count: number): Date => listLastDays(now, count)[0]?.from ?? now;

/*
 * People who did something: one pass over the index on (createdAt, userId), whose rows of a span lie together; DISTINCT hashes
 * them, where count(DISTINCT) would sort a week's activity. Everything else is counted where it stands; deleted accounts are no users.
 */
const USERS = `
  SELECT count(*)::int AS "totalUsers",
    count(*) FILTER (WHERE "createdAt" >= $1)::int AS "newLast7Days",
    count(*) FILTER (WHERE "createdAt" >= $2)::int AS "newLast30Days",
    (SELECT count(*) FROM (SELECT DISTINCT "userId" FROM user_activity WHERE "createdAt" >= $3) active)::int AS "activeUsers"
  FROM users WHERE "deletedAt" IS NULL`;

/** GET /api/admin/stats/users: the last 7 and 30 New York days, today among them. One query. */
export async function getUserStats(now = clock.now()): Promise<UserStats> {
  const since = [...NEW_DAYS, ACTIVE_DAYS].map((days) => firstOf(now, days));
  const [row] = await query<UserStats>("admin_user_stats", USERS, since);
  return row ?? { totalUsers: 0, newLast7Days: 0, newLast30Days: 0, activeUsers: 0 };
}

type Totals = Pick<AdminStats, "totalEvents" | "totalConnections" | "totalMessages">;

// A conversation numbers its messages from 1 without gaps, so the last numbers add up to all there are; a cancelled event is none.
const TOTALS = `
  SELECT (SELECT count(*) FROM events WHERE status <> 'cancelled')::int AS "totalEvents",
    (SELECT count(*) FROM connections WHERE status = 'accepted')::int AS "totalConnections",
    (SELECT coalesce(sum("lastSeq"), 0) FROM conversations)::int AS "totalMessages"`;

async function readTotals(): Promise<Totals> {
  const [row] = await query<Totals>("admin_totals", TOTALS, []);
  return row ?? { totalEvents: 0, totalConnections: 0, totalMessages: 0 };
}

const DAYS = `unnest($1::date[], $2::timestamptz[], $3::timestamptz[]) AS d(day, "from", until)`;
const within = (column: string) => `"${column}" >= d."from" AND "${column}" < d.until`;

/*
 * A folded day is read from its few folded rows; today, and a day the job has not come to, from the tables by their indexes on
 * time. RSVPs and check-ins are the stored ones, whatever a browser reports.
 */
const SERIES = `
  SELECT to_char(d.day, 'YYYY-MM-DD') AS day, s.*
  FROM ${DAYS} CROSS JOIN LATERAL (
    SELECT f.users AS "activeUsers", c.*
    FROM activity_daily_users f CROSS JOIN LATERAL (
      SELECT coalesce(sum(count) FILTER (WHERE action = 'page_view'), 0)::int AS "pageViews",
        coalesce(sum(count) FILTER (WHERE action = 'rsvps'), 0)::int AS rsvps,
        coalesce(sum(count) FILTER (WHERE action = 'check_ins'), 0)::int AS "checkIns"
      FROM activity_daily_counts WHERE day = d.day) c
    WHERE f.day = d.day
    UNION ALL
    SELECT (SELECT count(DISTINCT "userId") FROM user_activity WHERE ${within("createdAt")})::int,
      (SELECT count(*) FROM user_activity WHERE ${within("createdAt")} AND action = 'page_view')::int,
      (SELECT count(*) FROM event_rsvps WHERE ${within("createdAt")})::int,
      (SELECT count(*) FROM event_attendances WHERE ${within("checkInTime")})::int
    WHERE NOT EXISTS (SELECT FROM activity_daily_users f WHERE f.day = d.day)) s
  ORDER BY d.day`;

const PAGES = `
  SELECT page, sum(count)::int AS count FROM (
    SELECT page, count FROM activity_daily_counts WHERE day = ANY($1::date[]) AND action = 'page_view' AND page <> ''
    UNION ALL
    SELECT a.page, count(*) FROM ${DAYS} CROSS JOIN LATERAL (
      SELECT page FROM user_activity WHERE ${within("createdAt")} AND action = 'page_view' AND page IS NOT NULL) a
    WHERE NOT EXISTS (SELECT FROM activity_daily_users f WHERE f.day = d.day)
    GROUP BY a.page) seen
  GROUP BY page ORDER BY count DESC, page LIMIT ${POPULAR_PAGES}`;

const MESSAGES = `SELECT count(*)::int AS count FROM messages WHERE "createdAt" >= $1 AND "createdAt" < $2`;

const columns = (days: Day[]): [string[], Date[], Date[]] => [
  days.map(({ day }) => day),
  days.map(({ from }) => from),
  days.map(({ until }) => until),
];

/** GET /api/admin/analytics: the days of the range, today's figures and the range's pages. Three queries. */
export async function getAnalytics(range: Range, now = clock.now()): Promise<Analytics> {
  const days = listLastDays(now, range);
  const values = columns(days);
  const today = days.at(-1);
  const [series, popularPages, messages] = await Promise.all([
    query<DayStats>("admin_series", SERIES, values),
    query<Analytics["popularPages"][number]>("admin_pages", PAGES, values),
    query<{ count: number }>("admin_messages", MESSAGES, [today?.from, today?.until]),
  ]);
  const last = series.at(-1);
  return {
    dailyActiveUsers: last?.activeUsers ?? 0,
    pageViewsToday: last?.pageViews ?? 0,
    messagesToday: messages[0]?.count ?? 0,
    checkInsToday: last?.checkIns ?? 0,
    rsvpsToday: last?.rsvps ?? 0,
    popularPages,
    days: series,
  };
}

/** GET /api/admin/stats: all of spec B§3. A day is a New York day (contract §4). */
export async function getStats(range: Range, now = clock.now()): Promise<AdminStats> {
  const [users, totals, analytics] = await Promise.all([getUserStats(now), readTotals(), getAnalytics(range, now)]);
  return { ...users, ...totals, analytics };
}
