import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";

import { getDay, getStoredDay } from "../data/days";
import { rollUpDay } from "./activity-day.sql";

/** Lets everything under way at a day's end be stored first. */
const SETTLE_MS = 10 * 60_000;
/** A run stops after this time, and the next one continues. */
const MAX_RUN_MS = 20_000;
const MAX_DAYS = 3_660;
const DELETE_BATCH = 5_000;
const MAX_DELETE_BATCHES = 100;

async function getLastRolledUpDay(): Promise<Date | null> {
  const { _max } = await db().activityDailyUsers.aggregate({ _max: { day: true } });
  return _max.day;
}

async function getEarliest(): Promise<Date | null> {
  const [activity, rsvp, attendance] = await Promise.all([
    db().userActivity.aggregate({ _min: { createdAt: true } }),
    db().eventRsvp.aggregate({ _min: { createdAt: true } }),
    db().eventAttendance.aggregate({ _min: { checkInTime: true } }),
  ]);
  const instants = [activity._min.createdAt, rsvp._min.createdAt, attendance._min.checkInTime];
  const times = instants.flatMap((instant) => (instant ? [instant.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

async function rollUpDays(now: Date): Promise<number> {
  const last = await getLastRolledUpDay();
  const start = last ? getStoredDay(last, 1).from : await getEarliest();
  if (!start) return 0;
  const startedAt = performance.now();
  let count = 0;
  for (; count < MAX_DAYS && performance.now() - startedAt < MAX_RUN_MS; count++) {
    const day = getDay(start, count);
    if (day.until.getTime() + SETTLE_MS > now.getTime()) break;
    await rollUpDay(day);
  }
  return count;
}

/**
 * Removes in batches, so that no statement locks many rows. A batch is a range of times: with
 * `limit`, Prisma joins the table with itself, which takes minutes while its statistics are old.
 */
async function removeOldActivity(now: Date): Promise<number> {
  const last = await getLastRolledUpDay();
  if (!last) return 0;
  const retentionStart = getDay(now, -env().ACTIVITY_RETENTION_DAYS).from;
  const before = new Date(Math.min(retentionStart.getTime(), getStoredDay(last).until.getTime()));
  let removed = 0;
  for (let batch = 0; batch < MAX_DELETE_BATCHES; batch++) {
    const end = await db().userActivity.findFirst({
      where: { createdAt: { lt: before } },
      orderBy: { createdAt: "asc" },
      skip: DELETE_BATCH - 1,
      select: { createdAt: true },
    });
    const createdAt = end ? { lte: end.createdAt } : { lt: before };
    const { count } = await db().userActivity.deleteMany({ where: { createdAt } });
    removed += count;
    if (!end) break;
  }
  return removed;
}

/** Stores daily counts, then removes old activity. Safe to repeat and to run in parallel. */
export async function rollUpActivity(): Promise<{ days: number; removed: number }> {
  const now = clock.now();
  return { days: await rollUpDays(now), removed: await removeOldActivity(now) };
}
