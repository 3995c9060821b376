import { z } from "zod";

import { newPasswordSchema } from "@/lib/auth/schema";
import { idSchema } from "@/lib/core/shared/id";
import { errorMessage } from "@/lib/i18n/shared/error-message";

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

/** The query of GET /api/admin/stats and /analytics: how many days, today included. */
export const statsQuerySchema = z.object({
  range: z.coerce
    .number()
    .refine((days): days is (typeof RANGES)[number] => RANGES.some((range) => range === days), "admin.range.unknown")
    .default(7),
});

/** The query of GET /api/admin/users. */
export const usersQuerySchema = z.object({
  search: z.string().trim().max(200).default(""),
  limit: z.coerce.number().int().min(1).max(HOST_PICKER_LIMIT).default(USERS_PAGE),
  cursor,
});
export type UsersQuery = z.output<typeof usersQuerySchema>;

export const pageQuerySchema = z.object({ cursor });

export const userParamsSchema = z.object({ id: idSchema });

export const roleSchema = z.object({ role: z.enum(["user", "admin"], "admin.role.unknown") });
export const adminResetSchema = z.object({ newPassword: newPasswordSchema });

/** What an admin decides about a report. `note` is quoted in the mail to the member. */
export const reportDecisionSchema = z.object({
  decision: z.enum(["dismissed", "warned", "suspended"], "admin.decision.unknown"),
  note: z
    .string()
    .trim()
    .max(MAX_WARNING_NOTE, errorMessage("common.maxLength", { max: MAX_WARNING_NOTE }))
    // PostgreSQL cannot store NUL.
    .refine((text) => !text.includes("\0"), "common.unusualCharacters")
    .nullish()
    .transform((text) => text || null),
});
export type ReportDecision = z.output<typeof reportDecisionSchema>;

export type UserStats = z.infer<typeof userStatsSchema>;

/** A New York day, as YYYY-MM-DD. */
export type DayStats = z.infer<typeof dayStatsSchema>;

export type Analytics = z.infer<typeof analyticsSchema>;

/** The response of GET /api/admin/stats. */
export type AdminStats = z.infer<typeof adminStatsSchema>;

/** An entry of GET /api/admin/event-registration-counts. `attendanceCount` counts members, not check-ins. */
export type RegistrationCounts = z.infer<typeof registrationCountsSchema>;

/** An entry of GET /api/admin/users. `lastActiveAt` is null without any activity within the retention time. */
export type AdminUser = z.infer<typeof adminUserSchema>;

/** An entry of GET /api/admin/reports. `others` is the number of further open reports about the same member. */
export type AdminReport = z.infer<typeof adminReportSchema>;

/** An entry of GET /api/admin/audit. Names are null if the member or event is gone. */
export type AuditRow = z.infer<typeof auditRowSchema>;

export type HealthState = "ok" | "off" | "trouble";

/** The state of one part of the system. */
export type HealthPart = z.infer<typeof healthPartSchema>;

/** The response of GET /api/admin/health. `jobs` are the last runs by name. */
export type AdminHealth = z.infer<typeof adminHealthSchema>;
