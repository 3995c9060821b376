import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarX2, Minus, TrendingDown, TrendingUp } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { registrationsQuery } from "@/lib/admin/client/queries";
import { getAttendanceGrade, getAttendancePercentage } from "@/lib/admin/policy";
import type { RegistrationCounts } from "@/lib/admin/schema/stats";

import { useDates } from "@/components/organize/format/use-dates";
import { ListCard } from "../list/list-card";

const GRADES = {
  good: { variant: "present", icon: TrendingUp },
  fair: { variant: "soon", icon: Minus },
  low: { variant: "destructive", icon: TrendingDown },
} as const;

/** See docs/product/administration.md#event-registration-counts. */
export function RegistrationsTable({ now }: { now: string }) {
  const t = useTranslations("admin.registrations");
  const list = useInfiniteQuery(registrationsQuery());
  return (
    <ListCard
      title={t("title")}
      list={list}
      itemsLabel={t("items")}
      empty={{ icon: CalendarX2, title: t("empty.title"), description: t("empty.text") }}
    >
      {(rows) => (
        // With large texts on a phone the table scrolls, not the page. `relative` keeps the
        // positioned texts for screen readers inside.
        <div className="@container relative overflow-x-auto">
          <table className="w-full text-left text-sm">
            <HeaderRow />
            <tbody>
              {rows.map((row) => (
                <EventRow key={row.id} row={row} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ListCard>
  );
}

function HeaderRow() {
  const t = useTranslations("admin.registrations.columns");
  return (
    <thead className="bg-muted text-xs text-muted-foreground">
      <tr>
        <th className="px-4 py-2.5 font-medium">{t("event")}</th>
        <th className="hidden px-3 py-2.5 font-medium @lg:table-cell">{t("date")}</th>
        <th className="px-2 py-2.5 text-right font-medium @lg:px-3">
          <span className="@lg:hidden">{t("registeredShort")}</span>
          <span className="hidden @lg:inline">{t("registered")}</span>
        </th>
        <th className="px-2 py-2.5 text-right font-medium @lg:px-3">{t("attended")}</th>
        <th className="py-2.5 pr-4 pl-2 text-right font-medium @lg:pl-3">
          <span className="sr-only">{t("attendance")}</span>
          <span aria-hidden>%</span>
        </th>
      </tr>
    </thead>
  );
}

function EventRow({ row, now }: { row: RegistrationCounts; now: string }) {
  const t = useTranslations("admin.registrations");
  const date = useDates().formatDate(row.startTime);
  return (
    <tr className="border-t">
      <th scope="row" className="min-w-[9rem] px-4 py-1 font-medium [overflow-wrap:anywhere]">
        <Link
          href={`/events/${row.id}`}
          className="inline-flex min-h-11 min-w-11 items-center rounded-xs underline-offset-4 hover:underline"
        >
          <bdi>{row.name}</bdi>
        </Link>
        <span className="block text-xs font-normal text-muted-foreground @lg:hidden">{date}</span>
      </th>
      <td className="hidden px-3 py-2.5 whitespace-nowrap text-muted-foreground @lg:table-cell">
        {row.isOnline ? t("onlineDate", { date }) : date}
      </td>
      <td className="px-2 py-2.5 text-right tabular-nums @lg:px-3">{row.registrationCount}</td>
      <td className="px-2 py-2.5 text-right tabular-nums @lg:px-3">{row.attendanceCount}</td>
      <td className="py-2.5 pr-4 pl-2 text-right @lg:pl-3">
        <AttendanceBadge row={row} now={now} />
      </td>
    </tr>
  );
}

/** Has an icon and a word too, because color alone is not accessible. */
function AttendanceBadge({ row, now }: { row: RegistrationCounts; now: string }) {
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
