import { useQuery } from "@tanstack/react-query";
import { Repeat } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { Card, CardContent } from "@/components/ui/card";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventSeriesQuery } from "@/lib/events/client/series";
import { hasActiveRsvp } from "@/lib/events/policy/own-rsvp";
import type { EventResponse } from "@/lib/events/schema/event";

import { formatEventDate, formatEventTime } from "../time/event-times";

const AllDates = lazyWithRetry(() => import("./all-dates").then((module) => module.default));

/** See docs/product/event-series.md#on-the-page-of-an-event. */
export function SeriesCard({ event, viewerZone }: { event: EventResponse; viewerZone: string }) {
  const t = useTranslations("events.series");
  const timeTexts = useTranslations("events.time");
  const { data } = useQuery({ ...eventSeriesQuery(event.id), enabled: event.seriesId !== null });
  if (!data) return null;
  const canChoose = hasActiveRsvp(event.viewer) && data.next.length > 0;
  return (
    <Card data-slot="series-card">
      <CardContent className="grid gap-2 md:p-5">
        <h2 className="flex items-center gap-2 text-base font-bold md:text-xl">
          <Repeat aria-hidden className="size-5 shrink-0" />
          {t("title")}
        </h2>
        <p className="text-sm text-muted-foreground">{data.next.length > 0 ? t("hint") : t("none")}</p>
        {data.next.length > 0 && (
          <ul aria-label={t("next")} className="grid">
            {data.next.map((date) => (
              <li key={date.id} className="flex flex-wrap items-center gap-x-3 border-b last:border-b-0">
                <Link href={`/events/${date.id}`} className="min-w-0 py-2.5 underline-offset-4 hover:underline">
                  <span className="block font-semibold">{formatEventDate(date, viewerZone, timeTexts)}</span>
                  <span data-numeric className="block text-sm text-muted-foreground">
                    {formatEventTime(date, viewerZone, timeTexts)}
                    {date.name !== event.name && (
                      <>
                        {" · "}
                        <bdi>{date.name}</bdi>
                      </>
                    )}
                  </span>
                </Link>
                {date.hasRsvp && <Badge>{t("going")}</Badge>}
              </li>
            ))}
          </ul>
        )}
        {(data.allDates || canChoose) && (
          <AllDates eventId={event.id} allDates={data.allDates} viewerZone={viewerZone} />
        )}
      </CardContent>
    </Card>
  );
}
