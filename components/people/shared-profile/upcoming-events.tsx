"use client";

import { useQuery } from "@tanstack/react-query";
import { MapPin, Video } from "lucide-react";
import { useTranslations } from "next-intl";

import { EventTitleLink } from "@/components/events/card/event-title-link";
import { DateBlock } from "@/components/events/card/date-block";
import { formatEventDate, formatEventTime, formatEventVenue } from "@/components/events/time/event-times";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { upcomingEventsQuery } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";
import { SHARED_PROFILE_EVENTS } from "@/lib/profiles/constants/profile";

type UpcomingEventsProps = { viewerZone: string; allHref: string };

export function UpcomingEvents({ viewerZone, allHref }: UpcomingEventsProps) {
  const t = useTranslations("profiles.shared.upcoming");
  const { data: events = [] } = useQuery(upcomingEventsQuery(SHARED_PROFILE_EVENTS));
  if (events.length === 0) return null;
  return (
    <Card>
      <CardContent className="grid grid-cols-1 gap-4 md:p-6">
        <h2 className="text-xl font-bold">{t("title")}</h2>
        <ul className="grid grid-cols-1 gap-4">
          {events.map((event) => (
            <EventRow key={event.id} event={event} viewerZone={viewerZone} />
          ))}
        </ul>
        <Button asChild variant="outline">
          <Link href={allHref}>{t("all")}</Link>
        </Button>
      </CardContent>
    </Card>
  );
}

function EventRow({ event, viewerZone }: { event: EventResponse; viewerZone: string }) {
  const t = useTranslations("profiles.shared.upcoming");
  const timeTexts = useTranslations("events.time");
  return (
    <li className="relative flex flex-wrap gap-3.5">
      <DateBlock event={event} viewerZone={viewerZone} />
      {/* Wraps below the date if enlarged text leaves too little room beside it. */}
      <div className="grid min-w-0 flex-1 basis-36 grid-cols-1 content-start gap-1">
        <h3 className="text-base leading-snug font-bold [overflow-wrap:anywhere]">
          <EventTitleLink event={event} />
        </h3>
        <p data-numeric className="text-sm text-muted-foreground">
          {formatEventDate(event, viewerZone, timeTexts)} · {formatEventTime(event, viewerZone, timeTexts)}
        </p>
        {!event.isOnline && (
          <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
            {[event.venueName, event.location].filter(Boolean).join(", ") || formatEventVenue(event, timeTexts)}
          </p>
        )}
        <Badge variant={event.isOnline ? "default" : "outline"} className="mt-1 whitespace-nowrap">
          {event.isOnline ? <Video aria-hidden /> : <MapPin aria-hidden />}
          {t(event.isOnline ? "online" : "inPerson")}
        </Badge>
      </div>
    </li>
  );
}
