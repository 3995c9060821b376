import { clsx } from "clsx";
import { Navigation } from "lucide-react";
import { useTranslations } from "next-intl";

import type { EventResponse } from "@/lib/events/schema/event";

import { EventTitleLink } from "./event-title-link";
import { formatDistance } from "./format-distance";
import { formatEventTime, formatEventVenue } from "../time/event-times";

type EventCardSummaryProps = { event: EventResponse; viewerZone: string; titleId: string; onOpen: () => void };

export function EventCardSummary({ event, viewerZone, titleId, onOpen }: EventCardSummaryProps) {
  const timeTexts = useTranslations("events.time");
  const nearbyTexts = useTranslations("events.nearby");
  return (
    <div className={clsx("min-w-0 flex-1", event.viewer?.isHidden && "opacity-70")}>
      <h3 className="line-clamp-3 pr-7 text-base leading-snug font-bold [overflow-wrap:anywhere]">
        <EventTitleLink event={event} id={titleId} onOpen={onOpen} />
      </h3>
      <p data-numeric className="mt-1 text-sm text-pretty [overflow-wrap:anywhere] text-muted-foreground">
        {formatEventVenue(event, timeTexts)} · {keepTimeOnOneLine(formatEventTime(event, viewerZone, timeTexts))}
      </p>
      {event.distance !== undefined && (
        <p data-numeric className="mt-1 flex items-center gap-1 text-sm font-semibold text-accent-foreground">
          <Navigation aria-hidden className="size-3.5" />
          {formatDistance(event.distance, nearbyTexts)}
        </p>
      )}
      {event.description && (
        <p className="mt-1.5 line-clamp-2 text-sm [overflow-wrap:anywhere] text-muted-foreground">
          {event.description}
        </p>
      )}
    </div>
  );
}

const keepTimeOnOneLine = (time: string): string => time.replace(/ (?=[AP]M\b)/g, "\u00a0");
