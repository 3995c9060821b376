import { z } from "zod";

import { RANGES } from "../constants/statistics";
import type {
  adminStatsSchema,
  analyticsSchema,
  dayStatsSchema,
  registrationCountsSchema,
  userStatsSchema,
} from "../responses";

export const statsQuerySchema = z.object({
  range: z.coerce
    .number()
    .refine((days): days is (typeof RANGES)[number] => RANGES.some((range) => range === days), "admin.range.unknown")
    .default(7),
});

export type UserStats = z.infer<typeof userStatsSchema>;

export type DayStats = z.infer<typeof dayStatsSchema>;

export type Analytics = z.infer<typeof analyticsSchema>;

export type AdminStats = z.infer<typeof adminStatsSchema>;

/** `attendanceCount` counts members, not check-ins. */
export type RegistrationCounts = z.infer<typeof registrationCountsSchema>;
