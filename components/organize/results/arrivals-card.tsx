import { formatClockTime } from "@/components/events/time/event-times";
import { useZoneName } from "@/components/events/time/use-zone-name";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Insights } from "@/lib/recap/schema";

import { BarTable } from "./bar-table";

type Arrivals = Insights["arrivals"];

export function ArrivalsCard({ arrivals, timezone }: { arrivals: Arrivals; timezone: string }) {
  const t = useTranslations("admin.events.insights.arrivals");
  const getZoneName = useZoneName();
  const timeTexts = useTranslations("events.time");
  const rows = arrivals.map(({ at, count }, index) => {
    const soFar = arrivals.slice(0, index + 1).reduce((sum, step) => sum + step.count, 0);
    return { key: at, name: formatClockTime(at, timezone, timeTexts), numbers: [count, soFar] as [number, number] };
  });
  return (
    <Card>
      <CardHeader title={t("title")}>
        <p className="w-full text-xs text-muted-foreground">{t("hint", { zone: getZoneName(timezone) })}</p>
      </CardHeader>
      <CardContent>
        {rows.length === 0 ? (
          <p className="py-4 text-sm text-muted-foreground">{t("empty")}</p>
        ) : (
          <div className="max-h-96 overflow-y-auto" tabIndex={0} role="group" aria-label={t("title")}>
            <BarTable heads={[t("time"), t("count"), t("soFar")]} rows={rows} />
          </div>
        )}
      </CardContent>
    </Card>
  );
}
