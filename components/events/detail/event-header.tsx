import { RefreshCw, Share2, Video } from "lucide-react";
import { useTranslations } from "next-intl";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { EventResponse } from "@/lib/events/schema/event";

import { CalendarMenu } from "../actions/calendar-menu";
import { useShareEvent } from "../actions/use-share-event";
import { EventPageDate } from "../card/event-date-block";

export function EventHeader({ event, viewerZone }: { event: EventResponse; viewerZone: string }) {
  const t = useTranslations("events.detail");
  return (
    // With large texts on a narrow phone the name goes below the date.
    <header className="flex flex-wrap gap-4">
      <EventPageDate event={event} viewerZone={viewerZone} />
      <div className="grid w-min max-w-full min-w-0 grow content-center gap-2">
        <h1 id={`event-${event.id}`} className="text-2xl font-extrabold md:text-3xl">
          {event.name}
        </h1>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {event.isOnline && (
            <Badge>
              <Video aria-hidden />
              {t("online")}
            </Badge>
          )}
          {event.eventbriteId && (
            <Badge variant="outline">
              <RefreshCw aria-hidden />
              {t("synced")}
            </Badge>
          )}
        </div>
      </div>
    </header>
  );
}

export function EventShareActions({ event }: { event: EventResponse }) {
  const shareTexts = useTranslations("events.share");
  const share = useShareEvent(event);
  return (
    <div className="flex flex-wrap gap-2 max-md:*:flex-auto">
      <Button variant="outline" onClick={() => void share()}>
        <Share2 aria-hidden />
        {shareTexts("button")}
      </Button>
      <CalendarMenu event={event} />
    </div>
  );
}
