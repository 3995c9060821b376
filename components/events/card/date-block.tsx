import { clsx } from "clsx";
import { ViewTransition } from "react";

import { useTranslations } from "@/components/ui/text/use-translations";
import type { EventResponse } from "@/lib/events/schema/event";

import { getEventDateParts } from "../time/event-times";

type DateBlockProps = {
  event: Pick<EventResponse, "startTime" | "endTime" | "timezone" | "isOnline" | "status">;
  viewerZone: string;
  size?: "default" | "lg";
};

export function DateBlock({ event, viewerZone, size = "default" }: DateBlockProps) {
  const { month, day, date } = getEventDateParts(event, viewerZone, useTranslations("events.time"));
  const isLarge = size === "lg";
  return (
    <time
      dateTime={event.startTime}
      className={clsx(
        "shrink-0 self-start overflow-hidden rounded-md border text-center",
        isLarge ? "w-min min-w-18" : "w-min min-w-13.5",
      )}
    >
      <span className="sr-only">{date}</span>
      <span
        aria-hidden
        className={clsx(
          "block py-1 text-xs leading-tight font-bold tracking-wide uppercase",
          event.status === "upcoming" ? "bg-accent text-accent-foreground" : "bg-primary text-primary-foreground",
        )}
      >
        {month}
      </span>
      <span
        aria-hidden
        className={clsx("block bg-card font-display font-extrabold", isLarge ? "py-2.5 text-3xl" : "py-1.5 text-2xl")}
      >
        {day}
      </span>
    </time>
  );
}

type MovingDateProps = Omit<DateBlockProps, "event"> & { event: EventResponse; isMoving?: boolean };

/**
 * Moves from the opened card to the event's page and back
 * (docs/product/navigation.md#from-one-screen-to-the-next). The other cards' dates don't take part:
 * more parts would make each transition longer.
 */
export function MovingDate({ isMoving = true, ...props }: MovingDateProps) {
  const date = <DateBlock {...props} />;
  if (!isMoving) return date;
  return (
    // The name is the same on both screens, and unique on each.
    <ViewTransition name={`event-${props.event.id}`} share="auto" default="none">
      {date}
    </ViewTransition>
  );
}
