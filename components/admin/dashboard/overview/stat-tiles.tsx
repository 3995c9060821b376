import {
  Activity,
  CalendarDays,
  CalendarPlus,
  Eye,
  MapPinCheck,
  MessageCircle,
  Network,
  UserPlus,
  Users,
} from "lucide-react";
import { useLocale } from "next-intl";

import { useZoneName } from "@/components/events/time/use-zone-name";
import { Card } from "@/components/ui/card";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { AdminStats, Analytics } from "@/lib/admin/schema/stats";
import { DEFAULT_TIMEZONE, getDefaultTimezone } from "@/lib/core/shared/time-zone";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

const TOTALS = [
  ["totalUsers", Users],
  ["newLast7Days", UserPlus],
  ["activeUsers", Activity],
  ["totalEvents", CalendarDays],
  ["totalConnections", Network],
  ["totalMessages", MessageCircle],
] as const;

const TODAY = [
  ["dailyActiveUsers", Users],
  ["pageViewsToday", Eye],
  ["messagesToday", MessageCircle],
  ["rsvpsToday", CalendarPlus],
  ["checkInsToday", MapPinCheck],
] as const;

/** See docs/product/administration.md#statistics. */
export function StatTiles({ stats }: { stats: AdminStats }) {
  return (
    <div className="grid gap-4">
      <Totals stats={stats} />
      <Today analytics={stats.analytics} />
    </div>
  );
}

function Totals({ stats }: { stats: AdminStats }) {
  const t = useTranslations("admin.stats");
  const numberFormat = new Intl.NumberFormat(getFormatLocale(useLocale()));
  return (
    <dl
      aria-label={t("totals")}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2.5 sm:grid-cols-3 md:gap-4 xl:grid-cols-6"
    >
      {TOTALS.map(([name, Icon]) => (
        <Card key={name} className="flex flex-col-reverse justify-end gap-1 p-3.5 md:p-4">
          <dt className="text-xs font-medium text-muted-foreground">
            {t(name)}
            {name === "newLast7Days" && (
              <span className="block font-normal tabular-nums">
                {t("newLast30Days", { count: numberFormat.format(stats.newLast30Days) })}
              </span>
            )}
          </dt>
          <dd className="flex items-start justify-between gap-2 font-display text-2xl font-extrabold tabular-nums md:text-3xl">
            {numberFormat.format(stats[name])}
            <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
          </dd>
        </Card>
      ))}
    </dl>
  );
}

/** See docs/decisions/025-statistics-by-new-york-day.md. */
function Today({ analytics }: { analytics: Analytics }) {
  const zone = getDefaultTimezone(useSiteSettings());
  const getZoneName = useZoneName();
  const t = useTranslations("admin.stats");
  const numberFormat = new Intl.NumberFormat(getFormatLocale(useLocale()));
  return (
    <Card className="p-4">
      <h2 className="text-base font-bold">
        {t("today")}{" "}
        <span className="text-sm font-medium text-muted-foreground">
          {zone === DEFAULT_TIMEZONE ? t("inNewYork") : getZoneName(zone)}
        </span>
      </h2>
      <dl className="mt-3 flex flex-wrap gap-x-4 gap-y-3">
        {TODAY.map(([name, Icon]) => (
          <div
            key={name}
            className="relative flex min-h-10 min-w-min flex-[1_0_7rem] flex-col-reverse justify-end pl-13"
          >
            <dt className="text-xs text-muted-foreground">{t(name)}</dt>
            <dd className="font-display text-xl leading-tight font-bold tabular-nums">
              <span className="absolute inset-y-0 left-0 grid size-10 place-content-center rounded-md bg-accent text-accent-foreground">
                <Icon aria-hidden className="size-5" />
              </span>
              {numberFormat.format(analytics[name])}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
