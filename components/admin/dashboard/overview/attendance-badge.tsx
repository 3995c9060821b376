import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { useTranslations } from "next-intl";

import { Badge } from "@/components/ui/badge";
import { getAttendanceGrade, getAttendancePercentage } from "@/lib/admin/policy";
import type { RegistrationCounts } from "@/lib/admin/schema/stats";

const GRADES = {
  good: { variant: "present", icon: TrendingUp },
  fair: { variant: "soon", icon: Minus },
  low: { variant: "destructive", icon: TrendingDown },
} as const;

/** Has an icon and a word too, because color alone is not accessible. */
export function AttendanceBadge({ row, now }: { row: RegistrationCounts; now: string }) {
  const t = useTranslations("admin.registrations");
  const percentage = getAttendancePercentage(row.registrationCount, row.attendanceCount);
  const isUpcoming = row.startTime > now && row.attendanceCount === 0;
  if (percentage === null || isUpcoming) {
    return (
      <span className="text-muted-foreground">
        <span aria-hidden>–</span>
        <span className="sr-only">{t(isUpcoming ? "notStarted" : "noRegistrations")}</span>
      </span>
    );
  }
  const grade = getAttendanceGrade(percentage);
  const { variant, icon: Icon } = GRADES[grade];
  return (
    <Badge variant={variant} className="tabular-nums">
      <Icon aria-hidden />
      {percentage}%<span className="sr-only"> {t(`grades.${grade}`)}</span>
    </Badge>
  );
}
