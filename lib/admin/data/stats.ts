import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";

import { ACTIVE_DAYS, NEW_DAYS, type Range } from "../constants/statistics";
import type { AdminStats, Analytics, UserStats } from "../schema/stats";
import { getDay, listLastDays } from "./days";
import { readDays } from "./stats.sql";

const startOfLastDays = (now: Date, count: number): Date => getDay(now, 1 - count).from;

export async function getUserStats(now = clock.now()): Promise<UserStats> {
  const count = (since?: Date) =>
    db().user.count({ where: { deletedAt: null, ...(since && { createdAt: { gte: since } }) } });
  const active = { createdAt: { gte: startOfLastDays(now, ACTIVE_DAYS) } };
  const [totalUsers, newLast7Days, newLast30Days, activeUsers] = await Promise.all([
    count(),
    count(startOfLastDays(now, NEW_DAYS[0])),
    count(startOfLastDays(now, NEW_DAYS[1])),
    db().user.count({ where: { activity: { some: active } } }),
  ]);
  return { totalUsers, newLast7Days, newLast30Days, activeUsers };
}

export async function getAnalytics(range: Range, now = clock.now()): Promise<Analytics> {
  const days = listLastDays(now, range);
  const today = getDay(now);
  const [stats, messagesToday] = await Promise.all([
    readDays(days),
    db().message.count({ where: { createdAt: { gte: today.from, lt: today.until } } }),
  ]);
  const last = stats.days.at(-1);
  return {
    dailyActiveUsers: last?.activeUsers ?? 0,
    pageViewsToday: last?.pageViews ?? 0,
    messagesToday,
    checkInsToday: last?.checkIns ?? 0,
    rsvpsToday: last?.rsvps ?? 0,
    ...stats,
  };
}

/** docs/product/administration.md#statistics */
export async function getStats(range: Range, now = clock.now()): Promise<AdminStats> {
  const [users, analytics, totalEvents, totalConnections, messages] = await Promise.all([
    getUserStats(now),
    getAnalytics(range, now),
    db().event.count({ where: { status: { not: "cancelled" } } }),
    db().connection.count({ where: { status: "accepted" } }),
    // Messages of a conversation are numbered from 1 without gaps.
    db().conversation.aggregate({ _sum: { lastSeq: true } }),
  ]);
  return { ...users, totalEvents, totalConnections, totalMessages: messages._sum.lastSeq ?? 0, analytics };
}
