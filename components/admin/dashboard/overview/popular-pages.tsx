import { useLocale, useTranslations } from "next-intl";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Analytics } from "@/lib/admin/schema/stats";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

type PopularPagesProps = { pages: Analytics["popularPages"]; range: number };

export function PopularPages({ pages, range }: PopularPagesProps) {
  const t = useTranslations("admin.popularPages");
  const locale = useLocale();
  const maxCount = pages[0]?.count ?? 1;
  return (
    <Card className="lg:col-span-2">
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
        <p className="text-xs text-muted-foreground">{t("description", { days: String(range) })}</p>
      </CardHeader>
      <CardContent>
        {pages.length === 0 ? (
          <p className="py-6 text-center text-sm text-muted-foreground">{t("empty")}</p>
        ) : (
          <ol className="grid gap-2.5 lg:grid-cols-2 lg:gap-x-6">
            {pages.map(({ page, count }) => (
              <li key={page} className="grid gap-1">
                <span className="flex items-baseline justify-between gap-3 text-sm">
                  <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{page}</span>
                  <span className="text-muted-foreground tabular-nums">
                    {count.toLocaleString(getFormatLocale(locale))}
                  </span>
                </span>
                <span aria-hidden className="h-2 overflow-hidden rounded-full bg-muted">
                  <span
                    className="block h-full rounded-full bg-primary"
                    style={{ width: `${Math.max(1, (count / maxCount) * 100)}%` }}
                  />
                </span>
              </li>
            ))}
          </ol>
        )}
      </CardContent>
    </Card>
  );
}
