import { CalendarDays, Clock, MapPin, Video } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

import { Card, CardContent } from "@/components/ui/card";
import type { EventResponse } from "@/lib/events/schema/event";

import { formatEventDate, formatEventTime, formatEventVenue } from "../time/event-times";

export function EventFacts({ event, viewerZone }: { event: EventResponse; viewerZone: string }) {
  const t = useTranslations("events.detail");
  const timeTexts = useTranslations("events.time");
  const venue = formatEventVenue(event, timeTexts);
  const address = [event.venueAddress, event.location].find((part) => part && part !== venue);
  return (
    <Card>
      <CardContent className="md:p-5">
        <dl className="grid gap-4">
          <Fact icon={CalendarDays} label={t("date")}>
            <time dateTime={event.startTime}>{formatEventDate(event, viewerZone, timeTexts)}</time>
          </Fact>
          <Fact icon={Clock} label={t("time")}>
            <span data-numeric>{formatEventTime(event, viewerZone, timeTexts)}</span>
          </Fact>
          {event.isOnline ? (
            <Fact icon={Video} label={t("eventType")}>
              {t("webinar")}
            </Fact>
          ) : (
            <Fact icon={MapPin} label={t("venue")}>
              {venue}
              {address && <span className="block text-sm font-normal text-muted-foreground">{address}</span>}
            </Fact>
          )}
        </dl>
      </CardContent>
    </Card>
  );
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative min-h-10 pl-13.5">
      <dt className="text-xs text-muted-foreground">
        <span className="absolute top-0 left-0 grid size-10 place-content-center rounded-md bg-accent text-accent-foreground">
          <Icon aria-hidden className="size-5" />
        </span>
        {label}
      </dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
