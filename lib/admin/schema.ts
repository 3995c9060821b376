import { z } from "zod";

import { newPasswordSchema } from "@/lib/auth/schema";
import { idSchema } from "@/lib/core/shared/id";
import type { PublicProfile } from "@/lib/profiles/schema";

import { HOST_PICKER_LIMIT, MAX_WARNING_NOTE, RANGES, USERS_PAGE } from "./constants";
import type {
  adminHealthSchema,
  adminReportSchema,
  adminStatsSchema,
  adminUserSchema,
  analyticsSchema,
  auditRowSchema,
  dayStatsSchema,
  healthPartSchema,
  registrationCountsSchema,
  userStatsSchema,
} from "./responses";

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

export type UserStats = z.infer<typeof userStatsSchema>;

/** A New York day, as YYYY-MM-DD. */
export type DayStats = z.infer<typeof dayStatsSchema>;

export type Analytics = z.infer<typeof analyticsSchema>;

/** GET /api/admin/stats (spec B§3). */
export type AdminStats = z.infer<typeof adminStatsSchema>;

/** A row of GET /api/admin/event-registration-counts; attendances are different people (contract §4). */
export type RegistrationCounts = z.infer<typeof registrationCountsSchema>;

/** An entry of GET /api/admin/users. `lastActiveAt` is null for who never did anything, or not for longer than activity is kept. */
export type AdminUser = z.infer<typeof adminUserSchema>;

type ReportParty = { id: string; email: string; profile: PublicProfile };

/** An entry of GET /api/admin/reports, oldest first. `others` are further open reports about the same person. */
export type AdminReport = z.infer<typeof adminReportSchema>;

/** An entry of GET /api/admin/audit, newest first. Names are null where the person or event is gone. */
export type AuditRow = z.infer<typeof auditRowSchema>;

export type HealthState = "ok" | "off" | "trouble";

/** One part of the system, in words. */
export type HealthPart = z.infer<typeof healthPartSchema>;

/** GET /api/admin/health. `jobs` are the last runs, by name. */
export type AdminHealth = z.infer<typeof adminHealthSchema>;
