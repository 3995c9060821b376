import { useQuery } from "@tanstack/react-query";

import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { Card } from "@/components/ui/card";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { PeopleCounts } from "@/lib/guests/schema/guests";
import { insightsQuery } from "@/lib/recap/client";
import type { Insights } from "@/lib/recap/schema";

import type { PeopleEvent } from "../use-people-event";
import { ArrivalsCard } from "./arrivals-card";
import { FeedbackCard } from "./feedback-card";

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
