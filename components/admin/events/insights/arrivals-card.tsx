import { useMemo } from "react";

import { formatClockTime } from "@/components/events/time/event-times";
import { useZoneName } from "@/components/events/time/use-zone-name";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Insights } from "@/lib/recap/schema";

type Arrivals = Insights["arrivals"];

/** Adds up the arrivals. */
const toRows = (arrivals: Arrivals) =>
  arrivals.map(({ at, count }, index) => ({
    at,
    count,
    soFar: arrivals.slice(0, index + 1).reduce((sum, step) => sum + step.count, 0),
  }));

export function ArrivalsCard({ arrivals, timezone }: { arrivals: Arrivals; timezone: string }) {
  const t = useTranslations("admin.events.insights.arrivals");
  const getZoneName = useZoneName();
  const rows = useMemo(() => toRows(arrivals), [arrivals]);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
        <p className="w-full text-xs text-muted-foreground">{t("hint", { zone: getZoneName(timezone) })}</p>
      </CardHeader>
      <CardContent>
        {rows.length === 0 ? (
          <p className="py-4 text-sm text-muted-foreground">{t("empty")}</p>
        ) : (
          <div className="max-h-96 overflow-y-auto" tabIndex={0} role="group" aria-label={t("title")}>
            <ArrivalsTable rows={rows} timezone={timezone} />
          </div>
        )}
      </CardContent>
    </Card>
  );
}

type ArrivalsTableProps = { rows: ReturnType<typeof toRows>; timezone: string };

/** The chart's bars are a column of the table. */
function ArrivalsTable({ rows, timezone }: ArrivalsTableProps) {
  const t = useTranslations("admin.events.insights.arrivals");
  const timeTexts = useTranslations("events.time");
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr className="text-left text-muted-foreground">
          <th scope="col" className="py-1 pr-3 font-semibold">
            {t("time")}
          </th>
          <td className="w-full" />
          <th scope="col" className="px-3 py-1 text-right font-semibold">
            {t("count")}
          </th>
          <th scope="col" className="py-1 text-right font-semibold whitespace-nowrap">
            {t("soFar")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, count, soFar }) => (
          <tr key={at}>
            <th scope="row" className="py-1 pr-3 text-left font-medium whitespace-nowrap">
              {formatClockTime(at, timezone, timeTexts)}
            </th>
            <td aria-hidden>
              <span className="block h-3 rounded-full bg-primary" style={{ width: `${(count / most) * 100}%` }} />
            </td>
            <td className="px-3 py-1 text-right">{count}</td>
            <td className="py-1 text-right text-muted-foreground">{soFar}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
