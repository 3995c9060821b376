import { clock } from "@/lib/core/shared/clock";
import { pool, query } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";

import { getDay } from "../data/days";

/** A day is folded when what was under way at its end has surely been stored. */
const SETTLED_AFTER_MS = 10 * 60_000;
/** A run stops after so long and goes on in its next span: its process may be asked to end. */
const RUN_MS = 20_000;
const MOST_DAYS = 3_660;
/** Pages are named by browsers: of a day, only the most seen keep their name. */
const MOST_PAGES = 200;
const BATCH = 5_000;
const MOST_BATCHES = 100;

const FIRST = `
  SELECT (SELECT max(day) + 1 FROM activity_daily_users)::text AS next,
    least((SELECT min("createdAt") FROM user_activity), (SELECT min("createdAt") FROM event_rsvps),
      (SELECT min("checkInTime") FROM event_attendances)) AS earliest`;

/*
 * One statement, so all of a day or nothing. Who is first to claim the day's row folds it: another process, or another run after
 * the activity was removed, finds it claimed and changes nothing.
 */
const FOLD = `
  WITH claimed AS (
    INSERT INTO activity_daily_users (day, users)
    SELECT $1::date, count(DISTINCT "userId") FROM user_activity WHERE "createdAt" >= $2 AND "createdAt" < $3
    ON CONFLICT DO NOTHING RETURNING day
  ), counted AS (
    SELECT action, coalesce(page, '') AS page, count(*) AS count,
      row_number() OVER (PARTITION BY action ORDER BY count(*) DESC, coalesce(page, '')) AS place
    FROM user_activity WHERE "createdAt" >= $2 AND "createdAt" < $3 GROUP BY 1, 2
  ), kept AS (
    SELECT action, CASE WHEN place <= ${MOST_PAGES} THEN page ELSE '' END AS page, sum(count) AS count FROM counted GROUP BY 1, 2
    UNION ALL SELECT 'rsvps', '', count(*) FROM event_rsvps WHERE "createdAt" >= $2 AND "createdAt" < $3
    UNION ALL SELECT 'check_ins', '', count(*) FROM event_attendances WHERE "checkInTime" >= $2 AND "checkInTime" < $3
  )
  INSERT INTO activity_daily_counts (day, action, page, count)
  SELECT claimed.day, kept.action, kept.page, kept.count FROM claimed, kept WHERE kept.count > 0
  ON CONFLICT DO NOTHING`;

/** Folds each whole New York day that isn't yet, oldest first. Safe to repeat, and in several processes. Tells how many days. */
async function foldDays(now: Date): Promise<number> {
  const [bounds] = await query<{ next: string | null; earliest: Date | null }>("fold_first", FIRST, []);
  if (!bounds || (bounds.next === null && bounds.earliest === null)) return 0;
  // Noon UTC lies within the New York day of the same date, however its clocks stand.
  const start = bounds.next ? new Date(`${bounds.next}T12:00:00Z`) : (bounds.earliest ?? now);
  const began = performance.now();
  let folded = 0;
  for (; folded < MOST_DAYS && performance.now() - began < RUN_MS; folded++) {
    const { day, from, until } = getDay(start, folded);
    if (until.getTime() + SETTLED_AFTER_MS > now.getTime()) break;
    await query("fold_day", FOLD, [day, from, until]);
  }
  return folded;
}

const REMOVE = `
  DELETE FROM user_activity WHERE id IN (
    SELECT id FROM user_activity WHERE "createdAt" < $1 AND "createdAt" < (
      SELECT ((max(day) + 1)::timestamp AT TIME ZONE 'America/New_York') FROM activity_daily_users)
    ORDER BY "createdAt" LIMIT ${BATCH})`;

/** Removes activity older than ACTIVITY_RETENTION_DAYS that is folded, a batch at a time so that nobody waits. */
async function removeOld(now: Date): Promise<number> {
  const { from } = getDay(now, -env().ACTIVITY_RETENTION_DAYS);
  let removed = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const { rowCount } = await pool().query({ name: "remove_activity", text: REMOVE, values: [from] });
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  return removed;
}

/** The hourly job: daily counts from activity, RSVPs and check-ins, then the activity that is older than it is kept. */
export async function rollUpActivity(): Promise<{ days: number; removed: number }> {
  const now = clock.now();
  return { days: await foldDays(now), removed: await removeOld(now) };
}
