import { z } from "zod";

import { query } from "@/lib/core/server/db";

import { POPULAR_PAGES } from "../constants/statistics";
import { adminStatsSchema, dayStatsSchema } from "../responses";
import type { DayStats } from "../schema/stats";
import type { Day } from "./days";

const totalsSchema = adminStatsSchema.omit({ analytics: true });
export type Totals = z.output<typeof totalsSchema>;

// Raw because seven figures come from one statement. DISTINCT hashes the active users, but
// count(DISTINCT) would sort a week of activity. Messages of a conversation are numbered from 1
// without gaps, so the sum of the last numbers is the number of messages.
const TOTALS = `
  SELECT count(*)::int AS "totalUsers",
    count(*) FILTER (WHERE "createdAt" >= $1)::int AS "newLast7Days",
    count(*) FILTER (WHERE "createdAt" >= $2)::int AS "newLast30Days",
    (SELECT count(*) FROM (SELECT DISTINCT "userId" FROM user_activity WHERE "createdAt" >= $3) active)::int AS "activeUsers",
    (SELECT count(*) FROM events WHERE status <> 'cancelled')::int AS "totalEvents",
    (SELECT count(*) FROM connections WHERE status = 'accepted')::int AS "totalConnections",
    (SELECT coalesce(sum("lastSeq"), 0) FROM conversations)::int AS "totalMessages"
  FROM users WHERE "deletedAt" IS NULL`;

/** Counts new users since two instants, and active users since a third. */
export async function getTotals(since: { newUsers: [Date, Date]; activeUsers: Date }): Promise<Totals> {
  const [totals] = await query("admin_totals", TOTALS, [...since.newUsers, since.activeUsers], totalsSchema);
  if (!totals) throw new Error("An aggregate without a row");
  return totals;
}

const DAYS = `unnest($1::date[], $2::timestamptz[], $3::timestamptz[]) AS d(day, "from", until)`;
const isWithinDay = (column: string) => `"${column}" >= d."from" AND "${column}" < d.until`;

// Raw because a day comes from its rolled-up rows if they exist, else from four tables by their
// indexes on time. RSVPs and check-ins are counted from stored rows, because browsers could report
// anything.
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
    SELECT (SELECT count(DISTINCT "userId") FROM user_activity WHERE ${isWithinDay("createdAt")})::int,
      (SELECT count(*) FROM user_activity WHERE ${isWithinDay("createdAt")} AND action = 'page_view')::int,
      (SELECT count(*) FROM event_rsvps WHERE ${isWithinDay("createdAt")})::int,
      (SELECT count(*) FROM event_attendances WHERE ${isWithinDay("checkInTime")})::int
    WHERE NOT EXISTS (SELECT FROM activity_daily_users f WHERE f.day = d.day)) s
  ORDER BY d.day`;

const toColumns = (days: Day[]): [string[], Date[], Date[]] => [
  days.map(({ day }) => day),
  days.map(({ from }) => from),
  days.map(({ until }) => until),
];

export const listDayStats = (days: Day[]): Promise<DayStats[]> =>
  query("admin_series", SERIES, toColumns(days), dayStatsSchema);

const pageSchema = z.object({ page: z.string(), count: z.int() });

// Raw because a day comes from its rolled-up rows if they exist, like in SERIES.
const POPULAR = `
  SELECT page, sum(count)::int AS count FROM (
    SELECT page, count FROM activity_daily_counts WHERE day = ANY($1::date[]) AND action = 'page_view' AND page <> ''
    UNION ALL
    SELECT a.page, count(*) FROM ${DAYS} CROSS JOIN LATERAL (
      SELECT page FROM user_activity WHERE ${isWithinDay("createdAt")} AND action = 'page_view' AND page IS NOT NULL) a
    WHERE NOT EXISTS (SELECT FROM activity_daily_users f WHERE f.day = d.day)
    GROUP BY a.page) views
  GROUP BY page ORDER BY count DESC, page LIMIT ${POPULAR_PAGES}`;

/** Adds up the views of all the days. */
export const listPopularPages = (days: Day[]): Promise<z.output<typeof pageSchema>[]> =>
  query("admin_pages", POPULAR, toColumns(days), pageSchema);
