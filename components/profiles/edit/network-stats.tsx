import { useLocale } from "next-intl";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getFormatLocale } from "@/lib/i18n/shared/locales";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";

const STATS = ["connections", "eventsAttended", "messagesSent"] as const;

/** See docs/product/profiles.md#network-stats. */
export function NetworkStats({ stats }: { stats: OwnProfileResponse["stats"] }) {
  const t = useTranslations("profiles.stats");
  const numberFormat = new Intl.NumberFormat(getFormatLocale(useLocale()));
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="flex flex-wrap gap-2 text-center">
          {STATS.map((name) => (
            <div
              key={name}
              className="flex min-w-min flex-1 basis-0 flex-col-reverse justify-end rounded-md bg-muted px-1 py-3"
            >
              <dt className="text-xs text-balance text-muted-foreground">{t(name)}</dt>
              <dd data-numeric className="font-display text-xl font-extrabold">
                {numberFormat.format(stats[name])}
              </dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}
