"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CalendarDays, ChevronLeft, Clock, MapPin, RefreshCw, Share2, Video } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { eventQuery } from "@/lib/events/client/events";
import { hasEnded } from "@/lib/events/policy";
import type { EventResponse } from "@/lib/events/schema/event";

import { CalendarMenu } from "../actions/calendar-menu";
import { DateBlock } from "../card/date-block";
import { EventPeople } from "./event-people";
import { formatEventDate, formatEventTime } from "../time/event-times";
import { JoinEventCard } from "../rsvp/join-event-card";
import { RemindersCard } from "../rsvp/reminders-card";
import { shareEvent } from "../actions/use-share-event";
import { VenueMap } from "../venue/venue-map";
import { VisitorCard, VisitorDialog } from "./visitor-invitation";

export type EventDetailProps = {
  eventId: string;
  /** Null for a visitor. */
  viewer: { id: string; isAdmin: boolean } | null;
  viewerZone: string;
  /** When the server rendered this, ISO 8601. */
  renderedAt: string;
  /** From the link that the code at the door holds. */
  doorCode?: string;
};

/** Spec B§2, Event detail: for members, and for visitors, who are invited to join. */
export function EventDetail({ eventId, viewer, viewerZone, renderedAt, doorCode }: EventDetailProps) {
  // Handed over by the page; a live change or my own replaces it.
  const { data: event } = useQuery(eventQuery(eventId));
  if (!event) return null;
  return (
    <article className="grid gap-5">
      {viewer ? (
        <Link
          href="/events"
          className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-sm pr-2 text-sm font-semibold text-muted-foreground hover:text-foreground"
        >
          <ChevronLeft aria-hidden className="size-4.5" />
          All events
        </Link>
      ) : (
        <VisitorDialog eventId={eventId} doorCode={doorCode} />
      )}
      <EventHeader event={event} viewerZone={viewerZone} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        {/* On a phone a member's next step comes first, a visitor's after what the event is. */}
        <div className={clsx("lg:col-start-2", !viewer && "max-lg:order-last")}>
          {viewer ? (
            <JoinEventCard event={event} renderedAt={renderedAt} doorCode={doorCode} viewer={viewer} />
          ) : (
            <VisitorCard eventId={eventId} doorCode={doorCode} />
          )}
        </div>
        <div className="grid gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Facts event={event} viewerZone={viewerZone} />
          {event.description && (
            <Card>
              <CardContent className="grid gap-2 md:p-5">
                <h2 className="text-base font-bold md:text-xl">About this event</h2>
                <p className="max-w-prose [overflow-wrap:anywhere] whitespace-pre-line">{event.description}</p>
              </CardContent>
            </Card>
          )}
          <VenueMap event={event} />
          <EventPeople event={event} viewer={viewer} />
        </div>
        {event.viewer?.hasRsvp && !hasEnded(event, new Date(renderedAt)) && (
          <div className="lg:col-start-2">
            <RemindersCard eventId={eventId} />
          </div>
        )}
      </div>
    </article>
  );
}

function EventHeader({ event, viewerZone }: { event: EventResponse; viewerZone: string }) {
  return (
    <header className="flex gap-4">
      <DateBlock event={event} viewerZone={viewerZone} size="lg" />
      <div className="grid min-w-0 flex-1 content-center gap-2">
        <h1 id={`event-${event.id}`} className="text-2xl font-extrabold [overflow-wrap:anywhere] md:text-3xl">
          {event.name}
        </h1>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {event.isOnline && (
            <Badge>
              <Video aria-hidden />
              Online
            </Badge>
          )}
          {event.eventbriteId && (
            <Badge variant="outline">
              <RefreshCw aria-hidden />
              Synced
            </Badge>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => void shareEvent(event)}>
            <Share2 aria-hidden />
            Share
          </Button>
          <CalendarMenu event={event} />
        </div>
      </div>
    </header>
  );
}

function Facts({ event, viewerZone }: { event: EventResponse; viewerZone: string }) {
  const address = [event.venueAddress, event.location].find((part) => part && part !== event.venueName);
  return (
    <Card>
      <CardContent className="md:p-5">
        <dl className="grid gap-4">
          <Fact icon={CalendarDays} label="Date">
            <time dateTime={event.startTime}>{formatEventDate(event, viewerZone)}</time>
          </Fact>
          <Fact icon={Clock} label="Time">
            <span data-numeric>{formatEventTime(event, viewerZone)}</span>
          </Fact>
          {event.isOnline ? (
            // Spec B§3: an eventType of online is shown so; contract §5: isOnline decides it.
            <Fact icon={Video} label="Event type">
              Webinar
            </Fact>
          ) : (
            <Fact icon={MapPin} label="Venue">
              {event.venueName ?? event.location ?? "Venue to be announced"}
              {address && event.venueName && (
                <span className="block text-sm font-normal text-muted-foreground">{address}</span>
              )}
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
