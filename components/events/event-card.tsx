import Link from "next/link";

import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { EventAnswer } from "@/lib/events/schema";

import { DateBlock } from "./date-block";
import { placeText, timeText } from "./event-times";
import { RsvpControl } from "./rsvp-control";

type EventCardProps = { event: EventAnswer; viewerZone: string; renderedAt: string };

/** One event of a list (spec B§2). */
export function EventCard({ event, viewerZone, renderedAt }: EventCardProps) {
  const titleId = `event-${event.id}`;
  return (
    <Card role="listitem" data-slot="event-card" className="flex min-w-0 flex-col gap-4 p-4">
      {/* The whole upper part leads to the event; its name is the link's. */}
      <div className="relative flex gap-3.5">
        <DateBlock event={event} viewerZone={viewerZone} />
        <div className="min-w-0 flex-1">
          <h3 className="text-base leading-snug font-bold [overflow-wrap:anywhere]">
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
            {placeText(event)} · {unbroken(timeText(event, viewerZone))}
          </p>
          {event.description && (
            <p className="mt-1.5 line-clamp-2 text-sm [overflow-wrap:anywhere] text-muted-foreground">
              {event.description}
            </p>
          )}
        </div>
      </div>
      <RsvpControl event={event} renderedAt={renderedAt} labelledBy={titleId} className="mt-auto" />
    </Card>
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
