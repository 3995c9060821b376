import { useLocale } from "next-intl";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getFormatLocale } from "@/lib/i18n/shared/locales";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";

/** The first three are one line on a phone. */
const STATS = ["connections", "notes", "followUpsDone", "eventsAttended", "messagesSent"] as const;

/** See docs/product/profiles.md#network-stats. */
export function NetworkStats({ stats }: { stats: OwnProfileResponse["stats"] }) {
  const t = useTranslations("profiles.stats");
  const numberFormat = new Intl.NumberFormat(getFormatLocale(useLocale()));
  return (
    <Card>
      <CardHeader compact>
        <CardTitle>{t("title")}</CardTitle>
        <p className="text-xs text-muted-foreground">{t("private")}</p>
      </CardHeader>
      <CardContent>
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {STATS.map((name) => (
            <div key={name} className="flex gap-1">
              <dt className="text-muted-foreground">{t(name)}</dt>
              <dd data-numeric className="font-bold">
                {numberFormat.format(stats[name])}
              </dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}
