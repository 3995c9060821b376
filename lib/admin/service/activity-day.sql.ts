import { z } from "zod";

import { query } from "@/lib/core/server/db";

import type { Day } from "../data/days";

/** Browsers choose the names of pages, so only the most viewed pages of a day keep theirs. */
const MAX_PAGES = 200;

// Raw because one statement must roll up a whole day or nothing. The process that inserts the day's
// row rolls it up. Another process or a later run finds the row and changes nothing.
const ROLL_UP_DAY = `
  WITH claimed AS (
    INSERT INTO activity_daily_users (day, users)
    SELECT $1::date, count(DISTINCT "userId") FROM user_activity WHERE "createdAt" >= $2 AND "createdAt" < $3
    ON CONFLICT DO NOTHING RETURNING day
  ), ranked AS (
    SELECT action, coalesce(page, '') AS page, count(*) AS count,
      row_number() OVER (PARTITION BY action ORDER BY count(*) DESC, coalesce(page, '')) AS rank
    FROM user_activity WHERE "createdAt" >= $2 AND "createdAt" < $3 GROUP BY 1, 2
  ), counts AS (
    SELECT action, CASE WHEN rank <= ${MAX_PAGES} THEN page ELSE '' END AS page, sum(count) AS count FROM ranked GROUP BY 1, 2
    UNION ALL SELECT 'rsvps', '', count(*) FROM event_rsvps WHERE "createdAt" >= $2 AND "createdAt" < $3
    UNION ALL SELECT 'check_ins', '', count(*) FROM event_attendances WHERE "checkInTime" >= $2 AND "checkInTime" < $3
  )
  INSERT INTO activity_daily_counts (day, action, page, count)
  SELECT claimed.day, counts.action, counts.page, counts.count FROM claimed, counts WHERE counts.count > 0
  ON CONFLICT DO NOTHING`;

/** Does nothing if the day's counts are stored already. Days are in New York time. */
export async function rollUpDay({ day, from, until }: Day): Promise<void> {
  await query("roll_up_day", ROLL_UP_DAY, [day, from, until], z.never());
}
