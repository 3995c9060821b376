import { z } from "zod";

import { RANGES } from "../constants/statistics";
import type {
  adminStatsSchema,
  analyticsSchema,
  dayStatsSchema,
  registrationCountsSchema,
  userStatsSchema,
} from "../responses";

/** The query of GET /api/admin/stats and /analytics: how many days, today included. */
export const statsQuerySchema = z.object({
  range: z.coerce
    .number()
    .refine((days): days is (typeof RANGES)[number] => RANGES.some((range) => range === days), "admin.range.unknown")
    .default(7),
});

export type UserStats = z.infer<typeof userStatsSchema>;

/** The figures of a New York day, which is named as YYYY-MM-DD. */
export type DayStats = z.infer<typeof dayStatsSchema>;

export type Analytics = z.infer<typeof analyticsSchema>;

/** The response of GET /api/admin/stats. */
export type AdminStats = z.infer<typeof adminStatsSchema>;

/** An entry of GET /api/admin/event-registration-counts. `attendanceCount` counts members, not check-ins. */
export type RegistrationCounts = z.infer<typeof registrationCountsSchema>;
