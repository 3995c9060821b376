import { useLocale } from "next-intl";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getFormatLocale } from "@/lib/i18n/shared/locales";
import { RATINGS } from "@/lib/recap/constants";
import type { Insights } from "@/lib/recap/schema";

type Feedback = Insights["feedback"];

export function FeedbackCard({ feedback: { count, ratings, lines } }: { feedback: Feedback }) {
  const t = useTranslations("admin.events.insights.feedback");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
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
  const most = Math.max(...ratings);
  return (
    <>
      <p className="font-semibold tabular-nums">
        {t("average", { average: numberFormat.format(average), count: shown })}
      </p>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="text-left text-muted-foreground">
            <th scope="col" className="py-1 pr-3 font-semibold">
              {t("rating")}
            </th>
            <td className="w-full" />
            <th scope="col" className="py-1 pl-3 text-right font-semibold">
              {t("people")}
            </th>
          </tr>
        </thead>
        <tbody>
          {ratings.map((people, index) => (
            <tr key={RATINGS[index]}>
              <th scope="row" className="py-1 pr-3 text-left font-medium">
                {RATINGS[index]}
              </th>
              <td aria-hidden>
                <span className="block h-3 rounded-full bg-primary" style={{ width: `${(people / most) * 100}%` }} />
              </td>
              <td className="py-1 pl-3 text-right">{people}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
        <ul className="grid max-h-96 gap-2 overflow-y-auto text-sm">
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
