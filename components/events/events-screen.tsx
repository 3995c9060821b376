"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import Link from "next/link";
import { useId } from "react";

import { CheckedInBanner } from "@/components/attendance/checked-in-banner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { eventsQuery } from "@/lib/events/client";
import type { EventAnswer } from "@/lib/events/schema";

import { EventCard, EventCardSkeleton } from "./event-card";

export type EventsScreenProps = {
  isAdmin: boolean;
  viewerZone: string;
  /** When the server rendered this, ISO 8601. */
  renderedAt: string;
  /** The page of the list that is shown, and the one after it. */
  cursor?: string;
  nextCursor: string | null;
};

/** Spec B§2, Events list: what is live as Upcoming Events, what is announced as Future Events. */
export function EventsScreen({ isAdmin, viewerZone, renderedAt, cursor, nextCursor }: EventsScreenProps) {
  const { data: events, isError, isFetching, refetch } = useQuery(eventsQuery(cursor));
  const times = { viewerZone, renderedAt };
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <div className="flex flex-wrap items-center gap-2.5">
            <h1 className="text-2xl font-extrabold md:text-3xl">Events</h1>
            {isAdmin && <Badge>Admin</Badge>}
          </div>
          {events && (
            <p data-numeric className="text-sm text-muted-foreground">
              {countText(events.length, nextCursor !== null)}
            </p>
          )}
        </div>
      </header>
      <CheckedInBanner />
      {events ? (
        <EventSections events={events} {...times} />
      ) : isError ? (
        <ErrorState
          title="Couldn't load the events"
          description="Check your connection, then try again."
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading events" className={GRID}>
          {Array.from({ length: 6 }, (_, index) => (
            <EventCardSkeleton key={index} />
          ))}
        </div>
      )}
      {(cursor || nextCursor) && <Pages cursor={cursor} nextCursor={nextCursor} />}
    </div>
  );
}

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4";

const countText = (count: number, hasMore: boolean): string =>
  `${count}${hasMore ? "+" : ""} ${count === 1 && !hasMore ? "event" : "events"}`;

type SectionsProps = { events: EventAnswer[]; viewerZone: string; renderedAt: string };

function EventSections({ events, ...times }: SectionsProps) {
  // Contract §5: by the stored status; one whose end was put off after it was marked as ended is under way all the same.
  const isFuture = (event: EventAnswer) => event.status === "upcoming";
  if (events.length === 0) {
    return (
      <EmptyState
        icon={CalendarDays}
        title="No events found"
        description="There are no upcoming events at the moment."
      />
    );
  }
  return (
    <>
      <Section title="Upcoming Events" events={events.filter((event) => !isFuture(event))} {...times} />
      <Section title="Future Events" events={events.filter(isFuture)} {...times} />
    </>
  );
}

function Section({ title, events, ...times }: SectionsProps & { title: string }) {
  const id = useId();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-base font-bold md:text-xl">
        {title}
      </h2>
      <div role="list" className={GRID}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} {...times} />
        ))}
      </div>
    </section>
  );
}

/** Links, so that a long list is walked through without JavaScript too. */
function Pages({ cursor, nextCursor }: Pick<EventsScreenProps, "cursor" | "nextCursor">) {
  return (
    <nav aria-label="More events" className="flex flex-wrap justify-center gap-3">
      {cursor && (
        <Button asChild variant="outline">
          <Link href="/events">Back to the soonest</Link>
        </Button>
      )}
      {nextCursor && (
        <Button asChild variant="outline">
          <Link href={`/events?cursor=${encodeURIComponent(nextCursor)}`}>More events</Link>
        </Button>
      )}
    </nav>
  );
}
