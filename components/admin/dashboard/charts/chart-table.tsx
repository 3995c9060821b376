import { useLocale, useTranslations } from "next-intl";

import type { DayStats } from "@/lib/admin/schema/stats";

import { formatWeekday } from "../format/dates";

export type ChartColumn = "activeUsers" | "rsvps" | "checkIns";

type ChartTableProps = { title: string; days: DayStats[]; columns: ChartColumn[] };

export function ChartTable({ title, days, columns }: ChartTableProps) {
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
