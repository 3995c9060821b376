"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";

import { DateBlock } from "@/components/events/card/date-block";
import { formatEventTime, formatEventVenue } from "@/components/events/time/event-times";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { EventResponse } from "@/lib/events/schema/event";

export function EventSummary({ event, timezone }: { event: EventResponse; timezone: string }) {
  const timeTexts = useTranslations("events.time");
  return (
    <Card>
      <Link
        href={`/events/${event.id}`}
        className="flex items-center gap-3 rounded-lg p-4 transition-colors hover:bg-muted"
      >
        <DateBlock event={event} viewerZone={timezone} />
        <div className="grid min-w-0 flex-1 gap-0.5 text-sm [overflow-wrap:anywhere] text-muted-foreground">
          <h2 className="text-base text-card-foreground">{event.name}</h2>
          <p>
            {formatEventVenue(event, timeTexts)} · {formatEventTime(event, timezone, timeTexts)}
          </p>
        </div>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </Link>
    </Card>
  );
}
