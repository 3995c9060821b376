import { z } from "zod";

import { newPasswordSchema } from "@/lib/auth/schema";
import { idSchema } from "@/lib/core/shared/id";
import type { PublicProfile } from "@/lib/profiles/schema";

import { HOST_PICKER_LIMIT, MAX_WARNING_NOTE, RANGES, USERS_PAGE } from "./constants";

const cursor = z.string().max(300).optional();

/** GET /api/admin/stats and /analytics: how many days, today among them. */
export const statsQuerySchema = z.object({
  range: z.coerce
    .number()
    .refine(
      (days): days is (typeof RANGES)[number] => RANGES.some((range) => range === days),
      "Choose 7, 30 or 90 days",
    )
    .default(7),
});

/** GET /api/admin/users. */
export const usersQuerySchema = z.object({
  search: z.string().trim().max(200).default(""),
  limit: z.coerce.number().int().min(1).max(HOST_PICKER_LIMIT).default(USERS_PAGE),
  cursor,
});
export type UsersQuery = z.output<typeof usersQuerySchema>;

export const pageQuerySchema = z.object({ cursor });

export const userParamsSchema = z.object({ id: idSchema });

export const roleSchema = z.object({ role: z.enum(["user", "admin"], "Choose User or Admin") });
export const adminResetSchema = z.object({ newPassword: newPasswordSchema });

/** What an admin decides about a report; `note` is added to the letter of a warning. */
export const reportDecisionSchema = z.object({
  decision: z.enum(["dismissed", "warned", "suspended"], "Choose dismiss, warn or suspend"),
  note: z
    .string()
    .trim()
    .max(MAX_WARNING_NOTE, `Please use at most ${MAX_WARNING_NOTE} characters`)
    // PostgreSQL stores no NUL.
    .refine((text) => !text.includes("\0"), "Please remove unusual characters")
    .nullish()
    .transform((text) => text || null),
});
export type ReportDecision = z.output<typeof reportDecisionSchema>;

export type UserStats = {
  totalUsers: number;
  newLast7Days: number;
  newLast30Days: number;
  /** Different members who did something in the last 7 New York days, today among them. */
  activeUsers: number;
};

/** A New York day, as YYYY-MM-DD. */
export type DayStats = { day: string; activeUsers: number; pageViews: number; rsvps: number; checkIns: number };

export type Analytics = {
  /** Today's. */
  dailyActiveUsers: number;
  pageViewsToday: number;
  messagesToday: number;
  checkInsToday: number;
  rsvpsToday: number;
  /** Of the whole range, most seen first. */
  popularPages: { page: string; count: number }[];
  /** Each day of the range, oldest first, today last. */
  days: DayStats[];
};

/** GET /api/admin/stats (spec B§3). */
export type AdminStats = UserStats & {
  totalEvents: number;
  totalConnections: number;
  totalMessages: number;
  analytics: Analytics;
};

/** A row of GET /api/admin/event-registration-counts; attendances are different people (contract §4). */
export type RegistrationCounts = {
  id: string;
  name: string;
  isOnline: boolean;
  startTime: string;
  timezone: string;
  registrationCount: number;
  attendanceCount: number;
};

/** An entry of GET /api/admin/users. `lastActiveAt` is null for who never did anything, or not for longer than activity is kept. */
export type AdminUser = {
  id: string;
  email: string;
  role: "user" | "admin";
  createdAt: string;
  lastActiveAt: string | null;
  suspendedAt: string | null;
  profile: PublicProfile;
};

type ReportParty = { id: string; email: string; profile: PublicProfile };

/** An entry of GET /api/admin/reports, oldest first. `others` are further open reports about the same person. */
export type AdminReport = {
  id: string;
  reason: string;
  createdAt: string;
  reporter: ReportParty;
  reported: ReportParty & { role: "user" | "admin" };
  others: number;
};

/** An entry of GET /api/admin/audit, newest first. Names are null where the person or event is gone. */
export type AuditRow = {
  id: string;
  action: string;
  subjectType: string;
  subjectId: string | null;
  subjectName: string | null;
  details: Record<string, unknown> | null;
  createdAt: string;
  actorId: string;
  actorName: string | null;
};

export type HealthState = "ok" | "off" | "trouble";

/** One part of the system, in words. */
export type HealthPart = {
  key: "database" | "redis" | "mail" | "storage" | "jobs" | "eventbrite" | "realtime";
  name: string;
  state: HealthState;
  detail: string;
};

/** GET /api/admin/health. `jobs` are the last runs, by name. */
export type AdminHealth = {
  version: string;
  node: string;
  checkedAt: string;
  parts: HealthPart[];
  jobs: { name: string; state: string; at: string | null; seconds: number | null }[];
};
