import { FAIR_ATTENDANCE, GOOD_ATTENDANCE } from "./constants/statistics";

/** Whole percent, at most 100; null without registrations. */
export function getAttendancePercentage(registrations: number, attendances: number): number | null {
  return registrations === 0 ? null : Math.min(100, Math.round((attendances / registrations) * 100));
}

/** docs/product/administration.md#event-registration-counts */
export function getAttendanceGrade(percentage: number): "good" | "fair" | "low" {
  if (percentage >= GOOD_ATTENDANCE) return "good";
  return percentage >= FAIR_ATTENDANCE ? "fair" : "low";
}
