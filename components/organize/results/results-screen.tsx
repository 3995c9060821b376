"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useEffect } from "react";

import { useRealtime } from "@/components/live/use-realtime";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { EventResponse } from "@/lib/events/schema/event";
import { peopleCountsQuery } from "@/lib/guests/client/guests";
import { getInsightsFile } from "@/lib/recap/client";

import { PageHeader } from "../desk/page-header";
import { usePeopleEvent } from "../use-people-event";
import { ExportButton } from "./export-button";
import { InsightsCards } from "./insights";
import { Turnout } from "./turnout";

type ResultsEvent = Pick<EventResponse, "id" | "name" | "timezone" | "startTime" | "endTime" | "status" | "seriesId">;

/** See docs/product/desk.md#results. */
export function ResultsScreen({ event: initialEvent, renderedAt }: { event: ResultsEvent; renderedAt: string }) {
  const t = useTranslations("admin.events.desk");
  const event = usePeopleEvent(initialEvent, renderedAt);
  const { data: counts } = useQuery(peopleCountsQuery(event.id));
  const { joinEvent } = useRealtime();
  // Effect: joins the event on the socket, so that the list and the counts follow check-ins.
  useEffect(() => joinEvent(event.id), [joinEvent, event.id]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader title={t("tabs.results")} actions={<Actions event={event} />} />
      <InsightsCards event={event} counts={counts ?? null} />
      <Turnout event={event} counts={counts ?? null} />
    </div>
  );
}

function Actions({ event }: { event: ResultsEvent }) {
  const t = useTranslations("admin.events.numbers");
  const insightTexts = useTranslations("admin.events.insights");
  return (
    <>
      <Button
        variant="outline"
        size="compact"
        href={`/organize/numbers${event.seriesId ? `?series=${event.seriesId}` : ""}`}
      >
        <ChartColumn aria-hidden />
        {t(event.seriesId ? "ofSeries" : "all")}
      </Button>
      <ExportButton load={() => getInsightsFile(event.id)} fileName={insightTexts("fileName", { event: event.name })} />
    </>
  );
}
