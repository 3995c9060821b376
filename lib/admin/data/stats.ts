import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";

import { ACTIVE_DAYS, NEW_DAYS, type Range } from "../constants/statistics";
import type { AdminStats, Analytics, UserStats } from "../schema/stats";
import { getDay, listLastDays } from "./days";
import { getTotals, listDayStats, listPopularPages, type Totals } from "./stats.sql";

const startOfLastDays = (now: Date, count: number): Date => getDay(now, 1 - count).from;

const readTotals = (now: Date): Promise<Totals> =>
  getTotals({
    newUsers: [startOfLastDays(now, NEW_DAYS[0]), startOfLastDays(now, NEW_DAYS[1])],
    activeUsers: startOfLastDays(now, ACTIVE_DAYS),
  });

export async function getUserStats(now = clock.now()): Promise<UserStats> {
  const { totalUsers, newLast7Days, newLast30Days, activeUsers } = await readTotals(now);
  return { totalUsers, newLast7Days, newLast30Days, activeUsers };
}

export async function getAnalytics(range: Range, now = clock.now()): Promise<Analytics> {
  const days = listLastDays(now, range);
  const today = getDay(now);
  const [series, popularPages, messagesToday] = await Promise.all([
    listDayStats(days),
    listPopularPages(days),
    db().message.count({ where: { createdAt: { gte: today.from, lt: today.until } } }),
  ]);
  const last = series.at(-1);
  return {
    dailyActiveUsers: last?.activeUsers ?? 0,
    pageViewsToday: last?.pageViews ?? 0,
    messagesToday,
    checkInsToday: last?.checkIns ?? 0,
    rsvpsToday: last?.rsvps ?? 0,
    popularPages,
    days: series,
  };
}

/** docs/product/administration.md#statistics */
export async function getStats(range: Range, now = clock.now()): Promise<AdminStats> {
  const [totals, analytics] = await Promise.all([readTotals(now), getAnalytics(range, now)]);
  return { ...totals, analytics };
}
