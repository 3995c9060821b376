import type { Actor } from "@/lib/auth/schema";
import { AppError } from "@/lib/core/shared/errors";

import { FAIR_ATTENDANCE, GOOD_ATTENDANCE } from "./constants";

/** Who came, of those who registered, in whole percent; null (a dash) without registrations, capped at 100 (contract §5). */
export function attendancePercentage(registrations: number, attendances: number): number | null {
  return registrations === 0 ? null : Math.min(100, Math.round((attendances / registrations) * 100));
}

/** Spec B§9: green, yellow, red. */
export function attendanceGrade(percentage: number): "good" | "fair" | "low" {
  if (percentage >= GOOD_ATTENDANCE) return "good";
  return percentage >= FAIR_ATTENDANCE ? "fair" : "low";
}

/** @throws AppError `forbidden` for anybody but an admin (spec B§6) */
export function requireAdmin(actor: Pick<Actor, "role">): void {
  if (actor.role !== "admin") throw new AppError("forbidden", "Only admins can do this.");
}
