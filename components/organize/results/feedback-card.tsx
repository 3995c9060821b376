import { useLocale } from "next-intl";

import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getFormatLocale } from "@/lib/i18n/shared/locales";
import { RATINGS } from "@/lib/recap/constants";
import type { Insights } from "@/lib/recap/schema";

import { BarTable } from "./bar-table";

type Feedback = Insights["feedback"];

export function FeedbackCard({ feedback: { count, ratings, lines } }: { feedback: Feedback }) {
  const t = useTranslations("admin.events.insights.feedback");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <CardContent className="grid gap-4">
        {ratings ? (
          <>
            <Ratings ratings={ratings} />
            <Lines lines={lines} />
          </>
        ) : (
          <p className="text-sm text-muted-foreground">{t("tooFew", { count })}</p>
        )}
      </CardContent>
    </Card>
  );
}

function Ratings({ ratings }: { ratings: number[] }) {
  const t = useTranslations("admin.events.insights.feedback");
  const numberFormat = new Intl.NumberFormat(getFormatLocale(useLocale()), { maximumFractionDigits: 1 });
  const shown = ratings.reduce((sum, people) => sum + people, 0);
  const average = ratings.reduce((sum, people, index) => sum + people * (RATINGS[index] ?? 0), 0) / shown;
  return (
    <>
      <p className="font-semibold tabular-nums">
        {t("average", { average: numberFormat.format(average), count: shown })}
      </p>
      <BarTable
        heads={[t("rating"), t("people")]}
        rows={RATINGS.map((rating, index) => ({ key: rating, name: rating, numbers: [ratings[index] ?? 0] }))}
      />
    </>
  );
}

function Lines({ lines }: { lines: string[] }) {
  const t = useTranslations("admin.events.insights.feedback");
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-bold">{t("lines")}</h3>
      {lines.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t("noLines")}</p>
      ) : (
        <ul tabIndex={0} aria-label={t("lines")} className="grid max-h-96 gap-2 overflow-y-auto text-sm">
          {lines.map((line, index) => (
            <li key={index} dir="auto" className="rounded-md bg-muted px-3 py-2 [overflow-wrap:anywhere]">
              {line}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
