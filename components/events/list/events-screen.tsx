"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { CalendarDays, Crosshair, SearchX } from "lucide-react";
import Link from "next/link";
import { useCallback, useRef } from "react";

import { CheckedInBanner } from "@/components/attendance/check-in/checked-in-banner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { cn } from "@/lib/core/browser/cn";
import { eventsAddress, eventsQuery } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";

import { EventFilterBar } from "./event-filter-bar";
import { EventListSkeleton, EventSection, type CardContext } from "./event-list";
import { JoinCallLink } from "../rsvp/join-call-link";
import { NearbyEvents } from "../nearby/nearby-events";
import { SyncEventsButton } from "./sync-events-button";
import { useEventFilters } from "./use-event-filters";
import { useInView } from "./use-in-view";
import { useNearby } from "../nearby/use-nearby";

/** How far below the window the next page begins to load: about two screens of a phone. */
const LOAD_AHEAD = "1600px 0px";

export type EventsScreenProps = {
  isAdmin: boolean;
  viewerZone: string;
  /** When the server rendered this, ISO 8601. */
  renderedAt: string;
  /** What there is to choose from. */
  cities: string[];
};

/** Spec B§2, Events list: what is live as Upcoming Events, what is announced as Future Events. */
export function EventsScreen({ isAdmin, viewerZone, renderedAt, cities }: EventsScreenProps) {
  const { filters, cursor, change, clear, count, isNarrowed } = useEventFilters();
  const list = useInfiniteQuery({
    ...eventsQuery(filters, viewerZone, cursor),
    placeholderData: keepPreviousData,
  });
  const { find, isFinding, nearby, clear: closeNearby } = useNearby();
  const events = list.data?.pages.flatMap((page) => page.items);
  const card: CardContext = { viewerZone, renderedAt, isAdmin };
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <header className="flex items-start justify-between gap-x-4 gap-y-2 max-[22rem]:flex-wrap">
          <div>
            <h1 className="text-2xl font-extrabold md:text-3xl">Events</h1>
            <div className="flex flex-wrap items-center gap-x-2.5">
              <p role="status" data-numeric className="min-h-6 text-sm leading-6 text-muted-foreground">
                {events && countText(events.length, list.hasNextPage || cursor !== null)}
              </p>
              {isAdmin && <Badge>Admin</Badge>}
            </div>
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            {isAdmin && <SyncEventsButton />}
            <Button variant="outline" busy={isFinding} onClick={find}>
              {!isFinding && <Crosshair aria-hidden />}
              {isFinding ? "Finding..." : "Find Nearby Events"}
            </Button>
          </div>
        </header>
        <CheckedInBanner action={(eventId) => <JoinCallLink eventId={eventId} />} />
        <EventFilterBar filters={filters} count={count} cities={cities} onChange={change} />
      </div>
      {nearby && <NearbyEvents nearby={nearby} onClose={closeNearby} {...card} />}
      <div aria-busy={list.isPlaceholderData} className={cn("grid gap-6", list.isPlaceholderData && "opacity-60")}>
        {events ? (
          <>
            {events.length > 0 ? (
              <EventSections events={events} {...card} />
            ) : isNarrowed ? (
              <EmptyState
                icon={SearchX}
                title="No events found"
                description="No event fits your search and filters."
                action={
                  <Button variant="outline" onClick={clear}>
                    Clear filters
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon={CalendarDays}
                title="No events found"
                description="There are no upcoming events at the moment."
              />
            )}
            <MoreEvents filters={filters} cursor={cursor} list={list} />
          </>
        ) : list.isError ? (
          <ErrorState
            title="Couldn't load the events"
            description="Check your connection, then try again."
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          />
        ) : (
          <EventListSkeleton label="Loading events" />
        )}
      </div>
    </div>
  );
}

const countText = (count: number, isPart: boolean): string =>
  `${count}${isPart ? "+" : ""} ${count === 1 && !isPart ? "event" : "events"}`;

function EventSections({ events, ...card }: CardContext & { events: EventResponse[] }) {
  // Contract §5: by the stored status; one whose end was put off after it was marked as ended is under way all the same.
  const isFuture = (event: EventResponse) => event.status === "upcoming";
  return (
    <>
      <EventSection title="Upcoming Events" events={events.filter((event) => !isFuture(event))} {...card} />
      <EventSection title="Future Events" events={events.filter(isFuture)} {...card} />
    </>
  );
}

type MoreEventsProps = Pick<ReturnType<typeof useEventFilters>, "filters" | "cursor"> & {
  list: {
    data?: { pages: { next: string | null }[] };
    fetchNextPage: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isPlaceholderData: boolean;
  };
};

/** The next page comes by itself before its end is reached; the link is for who has no JavaScript, or whose network failed. */
function MoreEvents({ filters, cursor, list }: MoreEventsProps) {
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list;
  const end = useRef<HTMLElement>(null);
  const waits = hasNextPage && !isFetchingNextPage && !isPlaceholderData;
  const loadAhead = useCallback(() => {
    if (waits && !isFetchNextPageError) void fetchNextPage();
  }, [waits, isFetchNextPageError, fetchNextPage]);
  useInView(end, LOAD_AHEAD, loadAhead);
  const next = list.data?.pages.at(-1)?.next;
  if (!cursor && !next) return null;
  return (
    <nav ref={end} aria-label="More events" className="flex flex-wrap justify-center gap-3">
      {cursor && (
        <Button asChild variant="outline">
          <Link href={eventsAddress(filters)}>Back to the soonest</Link>
        </Button>
      )}
      {next && (
        <Button asChild variant="outline">
          <a
            href={eventsAddress(filters, new URLSearchParams(next.split("?")[1]).get("cursor"))}
            aria-disabled={isFetchingNextPage || undefined}
            onClick={(event) => {
              event.preventDefault();
              if (waits) void fetchNextPage();
            }}
          >
            {isFetchingNextPage ? "Loading more events..." : "More events"}
          </a>
        </Button>
      )}
    </nav>
  );
}
