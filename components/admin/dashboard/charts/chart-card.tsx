import type { ReactNode } from "react";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { DayStats } from "@/lib/admin/schema";

import { weekday } from "../format/dates";

type Column = [label: string, key: Exclude<keyof DayStats, "day">];

/** People don't add up over days, as what they did does. */
function totalText(label: string, values: number[]): string {
  const sum = values.reduce((total, value) => total + value, 0);
  if (label !== "Active users") return `${sum} ${label}`;
  return `${Math.round(sum / Math.max(1, values.length))} a day on average`;
}

type ChartCardProps = { title: string; days: DayStats[]; columns: Column[]; children: ReactNode };

/** A chart, and its figures as a table for who can't see it or wants the exact ones. */
export function ChartCard({ title, days, columns, children }: ChartCardProps) {
  const isEmpty = days.every((day) => columns.every(([, key]) => day[key] === 0));
  return (
    <Card className="flex flex-col">
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted-foreground tabular-nums">
          {columns.map(([label, key]) => (
            <span key={key}>
              {totalText(
                label,
                days.map((day) => day[key]),
              )}
            </span>
          ))}
        </p>
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {isEmpty ? (
          <p className="grid h-56 place-content-center rounded-md bg-muted px-4 text-center text-sm text-muted-foreground">
            Nothing happened in these days yet.
          </p>
        ) : (
          <div role="img" aria-label={`${title}, a chart. The table below has its figures.`} className="h-56">
            {children}
          </div>
        )}
        <details className="text-sm">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-md px-1 font-semibold text-accent-foreground">
            Show as a table
          </summary>
          <div className="max-h-72 overflow-y-auto" tabIndex={0} role="region" aria-label={`${title}, day by day`}>
            <table className="w-full text-left tabular-nums">
              <thead className="sticky top-0 bg-card text-xs text-muted-foreground">
                <tr>
                  <th className="py-2 pr-3 font-medium">Day</th>
                  {columns.map(([label]) => (
                    <th key={label} className="py-2 pl-3 text-right font-medium">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {[...days].reverse().map((day) => (
                  <tr key={day.day} className="border-t">
                    <th scope="row" className="py-2 pr-3 font-normal">
                      {weekday(day.day)}
                    </th>
                    {columns.map(([, key]) => (
                      <td key={key} className="py-2 pl-3 text-right">
                        {day[key]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </CardContent>
    </Card>
  );
}
