import { query } from "@/lib/core/server/db";

import { POPULAR_PAGES } from "../constants/statistics";
import { analyticsSchema } from "../responses";
import type { Analytics } from "../schema/stats";
import type { Day } from "./days";

const DAYS = `unnest($1::date[], $2::timestamptz[], $3::timestamptz[]) AS d(day, "from", until)`;
const isWithinDay = (column: string) => `"${column}" >= d."from" AND "${column}" < d.until`;

// A day comes from its rolled-up rows if they exist, else from four tables by their indexes on
// time. RSVPs and check-ins are counted from stored rows, because browsers could report anything.
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

const POPULAR = `
  SELECT page, sum(count)::int AS count FROM (
    SELECT page, count FROM activity_daily_counts WHERE day = ANY($1::date[]) AND action = 'page_view' AND page <> ''
    UNION ALL
    SELECT a.page, count(*) FROM ${DAYS} CROSS JOIN LATERAL (
      SELECT page FROM user_activity WHERE ${isWithinDay("createdAt")} AND action = 'page_view' AND page IS NOT NULL) a
    WHERE NOT EXISTS (SELECT FROM activity_daily_users f WHERE f.day = d.day)
    GROUP BY a.page) views
  GROUP BY page ORDER BY count DESC, page LIMIT ${POPULAR_PAGES}`;

const rowSchema = analyticsSchema.pick({ days: true, popularPages: true });

// Raw because Prisma can't read a day from one of two sources.
const STATS = `
  SELECT (SELECT coalesce(json_agg(series), '[]') FROM (${SERIES}) series) AS days,
    (SELECT coalesce(json_agg(popular), '[]') FROM (${POPULAR}) popular) AS "popularPages"`;

export async function readDays(days: Day[]): Promise<Pick<Analytics, "days" | "popularPages">> {
  const values = [days.map(({ day }) => day), days.map(({ from }) => from), days.map(({ until }) => until)];
  const [row] = await query("admin_stats", STATS, values, rowSchema);
  return row ?? { days: [], popularPages: [] };
}
