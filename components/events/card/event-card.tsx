import { EyeOff, Navigation } from "lucide-react";
import Link from "next/link";
import { useId } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { cn } from "@/lib/core/browser/cn";
import type { EventResponse } from "@/lib/events/schema/event";

import { DateBlock } from "./date-block";
import { formatDistance } from "../nearby/format-distance";
import { EventMenu } from "../actions/event-menu";
import { EventQuickActions } from "../actions/event-quick-actions";
import { formatEventVenue, formatEventTime } from "../time/event-times";
import { RsvpControl } from "../rsvp/rsvp-control";
import { useHideEvent } from "../actions/use-hide-event";

type EventCardProps = {
  event: EventResponse;
  viewerZone: string;
  renderedAt: string;
  isAdmin: boolean;
  /** To be read only, with room for the controls that come as soon as the page lives; without JavaScript none would work. */
  still?: boolean;
};

/** One event of a list (spec B§2). */
export function EventCard({ event, viewerZone, renderedAt, isAdmin, still = false }: EventCardProps) {
  // Not from the event's id: one that is near stands on the screen twice.
  const titleId = useId();
  const isHidden = event.viewer?.isHidden ?? false;
  return (
    <Card
      role="listitem"
      data-slot="event-card"
      data-tour="event-card"
      // Off the screen a card is neither laid out nor painted, so that hundreds of them scroll smoothly.
      className="flex min-w-0 flex-col gap-4 p-4 [contain-intrinsic-block-size:auto_13rem] [content-visibility:auto]"
    >
      {/* The whole upper part leads to the event; its name is the link's. */}
      <div className="relative flex gap-3.5">
        <DateBlock event={event} viewerZone={viewerZone} />
        <div className={cn("min-w-0 flex-1", isHidden && "opacity-70")}>
          <h3 className="pr-7 text-base leading-snug font-bold [overflow-wrap:anywhere]">
            <Link
              id={titleId}
              href={`/events/${event.id}`}
              prefetch={false}
              className="underline-offset-4 after:absolute after:inset-0 after:rounded-sm hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-ring"
            >
              {event.name}
            </Link>
          </h3>
          <p data-numeric className="mt-1 text-sm [overflow-wrap:anywhere] text-muted-foreground">
            {formatEventVenue(event)} · {unbroken(formatEventTime(event, viewerZone))}
          </p>
          {event.distance !== undefined && (
            <p data-numeric className="mt-1 flex items-center gap-1 text-sm font-semibold text-accent-foreground">
              <Navigation aria-hidden className="size-3.5" />
              {formatDistance(event.distance)}
            </p>
          )}
          {event.description && (
            <p className="mt-1.5 line-clamp-2 text-sm [overflow-wrap:anywhere] text-muted-foreground">
              {event.description}
            </p>
          )}
        </div>
        {!still && <EventMenu event={event} isAdmin={isAdmin} className="absolute -top-2.5 -right-3 z-1" />}
      </div>
      {still ? (
        <div className="mt-auto min-h-11" />
      ) : isHidden ? (
        <HiddenControl event={event} labelledBy={titleId} />
      ) : (
        <RsvpControl
          event={event}
          renderedAt={renderedAt}
          labelledBy={titleId}
          aside={<EventQuickActions event={event} />}
          className="mt-auto"
        />
      )}
    </Card>
  );
}

/** A hidden one waits to be brought back before anything else is done with it. */
function HiddenControl({ event, labelledBy }: { event: EventResponse; labelledBy: string }) {
  const { unhide, isUnhiding } = useHideEvent(event);
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
      <Badge variant="outline">
        <EyeOff aria-hidden />
        Hidden
      </Badge>
      <Button variant="outline" aria-describedby={labelledBy} aria-disabled={isUnhiding || undefined} onClick={unhide}>
        Unhide
      </Button>
    </div>
  );
}

/** Keeps PM and the zone with their time when the line breaks. */
const unbroken = (time: string): string => time.replace(/ (?=[AP]M|\(?[A-Z]{3,4}\b)/g, "\u00a0");

/** The shape of a card to come. */
export function EventCardSkeleton() {
  return (
    <Card aria-hidden className="flex flex-col gap-4 p-4">
      <div className="flex gap-3.5">
        <Skeleton className="h-18 w-13.5 shrink-0" />
        <div className="grid flex-1 content-start gap-2 pt-1">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
      <div className="flex items-center justify-between">
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="h-11 w-20" />
      </div>
    </Card>
  );
}
