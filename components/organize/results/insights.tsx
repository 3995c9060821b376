import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";

import { formatClockTime } from "@/components/events/time/event-times";
import { useZoneName } from "@/components/events/time/use-zone-name";
import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { PeopleCounts } from "@/lib/guests/schema/guests";
import { getFormatLocale } from "@/lib/i18n/shared/locales";
import { insightsQuery } from "@/lib/recap/client";
import { RATINGS } from "@/lib/recap/constants";
import type { Insights } from "@/lib/recap/schema";

import type { PeopleEvent } from "../use-people-event";
import { BarTable } from "./bar-table";

/** See docs/product/recap.md#how-it-went. */
export function InsightsCards({ event, counts }: { event: PeopleEvent; counts: PeopleCounts | null }) {
  const t = useTranslations("admin.events.insights");
  const query = useQuery(insightsQuery(event.id));
  useReloadWhenForbidden(query.error);
  const { data } = query;
  if (!data)
    return (
      <QueryPlaceholder query={query} title={t("loadFailed.title")} description={t("loadFailed.description")}>
        <div role="status" aria-label={t("loading")} className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-72" />
        </div>
      </QueryPlaceholder>
    );
  return (
    <>
      {counts && <Numbers insights={data} counts={counts} isOver={event.phase !== "open"} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <ArrivalsCard arrivals={data.arrivals} timezone={event.timezone} />
        <FeedbackCard feedback={data.feedback} />
      </div>
    </>
  );
}

type NumbersProps = { insights: Insights; counts: PeopleCounts; isOver: boolean };

function Numbers({ insights: { connections, followUp }, counts: { coming: expected, came }, isOver }: NumbersProps) {
  const t = useTranslations("admin.events.insights");
  const tiles = [
    { name: t("tiles.turnout"), value: t("tiles.turnoutOf", { came, expected }) },
    { name: t(isOver ? "tiles.missed" : "tiles.notYet"), value: String(expected - came) },
    { name: t("tiles.connections"), value: connections === null ? t("tooFew") : String(connections) },
    { name: t("tiles.followUp"), value: followUp ? t("tiles.followUpOf", followUp) : t("tooFew") },
  ];
  return (
    <section className="grid gap-2">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {tiles.map(({ name, value }) => (
          <Card key={name} className="flex flex-col-reverse justify-end gap-1 p-4">
            <dt className="text-xs font-medium text-muted-foreground">{name}</dt>
            <dd className="font-display text-xl font-extrabold tabular-nums md:text-2xl">{value}</dd>
          </Card>
        ))}
      </dl>
      <p className="text-xs text-muted-foreground">{t("followUpHint")}</p>
    </section>
  );
}

type Arrivals = Insights["arrivals"];

function ArrivalsCard({ arrivals, timezone }: { arrivals: Arrivals; timezone: string }) {
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

type Feedback = Insights["feedback"];

function FeedbackCard({ feedback: { count, ratings, lines } }: { feedback: Feedback }) {
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
