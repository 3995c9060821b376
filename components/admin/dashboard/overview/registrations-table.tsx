"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarX2, Minus, TrendingDown, TrendingUp } from "lucide-react";
import Link from "next/link";

import { Badge } from "@/components/ui/badge";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { MorePages } from "@/components/ui/more-pages";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { registrationsQuery } from "@/lib/admin/client";
import { attendanceGrade, attendancePercentage } from "@/lib/admin/policy";
import type { RegistrationCounts } from "@/lib/admin/schema";

import { dateOf } from "../format/dates";

const GRADES = {
  good: { variant: "present", icon: TrendingUp, word: "good" },
  fair: { variant: "soon", icon: Minus, word: "fair" },
  low: { variant: "destructive", icon: TrendingDown, word: "low" },
} as const;

/** Green, yellow or red (spec B§9), with a sign and a word, since colour alone tells not everybody. */
function Attendance({ row, now }: { row: RegistrationCounts; now: string }) {
  const percentage = attendancePercentage(row.registrationCount, row.attendanceCount);
  const isAhead = row.startTime > now && row.attendanceCount === 0;
  if (percentage === null || isAhead) {
    return (
      <span className="text-muted-foreground">
        <span aria-hidden>–</span>
        <span className="sr-only">{isAhead ? "not begun" : "no registrations"}</span>
      </span>
    );
  }
  const { variant, icon: Icon, word } = GRADES[attendanceGrade(percentage)];
  return (
    <Badge variant={variant} className="tabular-nums">
      <Icon aria-hidden />
      {percentage}%<span className="sr-only"> {word}</span>
    </Badge>
  );
}

/** Spec B§3: registrations and attendance of each event. */
export function RegistrationsTable({ now }: { now: string }) {
  const list = useInfiniteQuery(registrationsQuery());
  const rows = list.data?.pages.flatMap((page) => page.items);
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3">
        <CardTitle>Registrations and attendance</CardTitle>
      </CardHeader>
      {!rows ? (
        <div className="p-4 pt-0">
          <Skeleton className="h-40" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          icon={CalendarX2}
          title="No events yet"
          description="Registrations show here once there is an event."
        />
      ) : (
        <table className="w-full text-left text-sm">
          <thead className="bg-muted text-xs text-muted-foreground">
            <tr>
              <th className="px-4 py-2.5 font-medium">Event</th>
              <th className="hidden px-3 py-2.5 font-medium sm:table-cell">Date</th>
              <th className="px-2 py-2.5 text-right font-medium sm:px-3">
                <span className="sm:hidden">Reg.</span>
                <span className="hidden sm:inline">Registered</span>
              </th>
              <th className="px-2 py-2.5 text-right font-medium sm:px-3">Came</th>
              <th className="py-2.5 pr-4 pl-2 text-right font-medium sm:pl-3">
                <span className="sr-only">Attendance</span>
                <span aria-hidden>%</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-t">
                <th scope="row" className="px-4 py-2.5 font-medium [overflow-wrap:anywhere]">
                  <Link
                    href={`/events/${row.id}`}
                    prefetch={false}
                    className="inline-flex min-h-6 items-center rounded-xs underline-offset-4 hover:underline"
                  >
                    {row.name}
                  </Link>
                  <span className="block text-xs font-normal text-muted-foreground sm:hidden">
                    {dateOf(row.startTime)}
                  </span>
                </th>
                <td className="hidden px-3 py-2.5 whitespace-nowrap text-muted-foreground sm:table-cell">
                  {dateOf(row.startTime)}
                  {row.isOnline && " · online"}
                </td>
                <td className="px-2 py-2.5 text-right tabular-nums sm:px-3">{row.registrationCount}</td>
                <td className="px-2 py-2.5 text-right tabular-nums sm:px-3">{row.attendanceCount}</td>
                <td className="py-2.5 pr-4 pl-2 text-right sm:pl-3">
                  <Attendance row={row} now={now} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MorePages className="border-t p-3" list={list} what="events" />
    </Card>
  );
}
