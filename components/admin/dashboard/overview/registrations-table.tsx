"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarX2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";

import { Link } from "@/components/ui/link";
import { registrationsQuery } from "@/lib/admin/client/queries";
import type { RegistrationCounts } from "@/lib/admin/schema/stats";

import { formatDate } from "../format/dates";
import { ListCard } from "../list/list-card";
import { AttendanceBadge } from "./attendance-badge";

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
  const date = formatDate(row.startTime, useLocale());
  return (
    <tr className="border-t">
      <th scope="row" className="min-w-[9rem] px-4 py-1 font-medium [overflow-wrap:anywhere]">
        <Link
          href={`/events/${row.id}`}
          className="inline-flex min-h-11 min-w-11 items-center rounded-xs underline-offset-4 hover:underline"
        >
          {row.name}
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
