import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, ViewTransition } from "react";

import type { EventResponse } from "@/lib/events/schema/event";

import { getEventDateParts } from "../time/event-times";

type SharedElementProps = {
  /** The same on both screens, and unique on each. */
  name: string;
  children: ReactNode;
};

/** See docs/product/navigation.md#from-one-screen-to-the-next. */
function SharedElement({ name, children }: SharedElementProps) {
  return (
    <ViewTransition name={name} share="auto" default="none">
      {children}
    </ViewTransition>
  );
}

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

type EventDateBlockProps = { event: EventResponse; viewerZone: string };

export function EventPageDate({ event, viewerZone }: EventDateBlockProps) {
  return (
    <SharedElement name={`event-${event.id}`}>
      <DateBlock event={event} viewerZone={viewerZone} size="lg" />
    </SharedElement>
  );
}

/** Only the opened card moves its date: more parts would make each transition longer. */
export function EventCardDate({ isMoving, event, viewerZone }: EventDateBlockProps & { isMoving: boolean }) {
  const date = <DateBlock event={event} viewerZone={viewerZone} />;
  return isMoving ? <SharedElement name={`event-${event.id}`}>{date}</SharedElement> : date;
}
