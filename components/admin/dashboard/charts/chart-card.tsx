import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { DayStats } from "@/lib/admin/schema/stats";

import { formatWeekday } from "../format/dates";

type ChartCardProps = { title: string; days: DayStats[]; columns: ChartColumn[]; children: ReactNode };

export function ChartCard({ title, days, columns, children }: ChartCardProps) {
  const t = useTranslations("admin.charts");
  const isEmpty = days.every((day) => columns.every((column) => day[column] === 0));
  return (
    <Card className="flex flex-col">
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted-foreground tabular-nums">
          {columns.map((column) => (
            <ColumnTotal key={column} column={column} days={days} />
          ))}
        </p>
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {isEmpty ? (
          <p className="grid h-56 place-content-center rounded-md bg-muted px-4 text-center text-sm text-muted-foreground">
            {t("empty")}
          </p>
        ) : (
          <div role="img" aria-label={t("imageLabel", { title })} className="h-56">
            {children}
          </div>
        )}
        <ChartTable title={title} days={days} columns={columns} />
      </CardContent>
    </Card>
  );
}

/** Active users are averaged, because the same person is active on several days. */
function ColumnTotal({ column, days }: { column: ChartColumn; days: DayStats[] }) {
  const t = useTranslations("admin.charts");
  const sum = days.reduce((total, day) => total + day[column], 0);
  const text =
    column === "activeUsers"
      ? t("dailyAverage", { count: String(Math.round(sum / Math.max(1, days.length))) })
      : t("total", { count: String(sum), label: t(`columns.${column}`) });
  return <span>{text}</span>;
}

type ChartColumn = "activeUsers" | "rsvps" | "checkIns";

type ChartTableProps = { title: string; days: DayStats[]; columns: ChartColumn[] };

function ChartTable({ title, days, columns }: ChartTableProps) {
  const t = useTranslations("admin.charts");
  const locale = useLocale();
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-md px-1 font-semibold text-accent-foreground">
        {t("showTable")}
      </summary>
      <div className="max-h-72 overflow-y-auto" tabIndex={0} role="region" aria-label={t("tableLabel", { title })}>
        <table className="w-full text-left tabular-nums">
          <thead className="sticky top-0 bg-card text-xs text-muted-foreground">
            <tr>
              <th className="py-2 pr-3 font-medium">{t("day")}</th>
              {columns.map((column) => (
                <th key={column} className="py-2 pl-3 text-right font-medium">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((day) => (
              <tr key={day.day} className="border-t">
                <th scope="row" className="py-2 pr-3 font-normal">
                  {formatWeekday(day.day, locale)}
                </th>
                {columns.map((column) => (
                  <td key={column} className="py-2 pl-3 text-right">
                    {day[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
