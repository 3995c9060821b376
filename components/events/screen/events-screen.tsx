"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";

import { CheckedInBanner } from "@/components/attendance/check-in/checked-in-banner";
import { ReceivedWalkInRequests } from "@/components/attendance/walk-in/received-requests";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { eventsQuery } from "@/lib/events/client/events";
import { getEventsAddress } from "@/lib/events/client/filters";

import { useNearbyEvents } from "../nearby/use-nearby-events";
import { JoinCallLink } from "../rsvp/join-call-link";
import { EventFilterBar } from "../filters/event-filter-bar";
import type { CardContext } from "../list/event-list";
import { EventsHeader } from "./events-header";
import { EventsResults } from "../list/events-results";
import { MoreEvents } from "../list/more-events";
import { useEventFilters } from "../filters/use-event-filters";

const NearbyEvents = lazyWithRetry(() => import("../nearby/nearby-events").then((module) => module.NearbyEvents));

export type EventsScreenProps = {
  isAdmin: boolean;
  viewerZone: string;
  renderedAt: string;
  cities: string[];
};

/** See docs/product/events.md#events-list. */
export function EventsScreen({ isAdmin, viewerZone, renderedAt, cities }: EventsScreenProps) {
  const { filters, cursor, change, clear, activeCount, hasFilters } = useEventFilters();
  const list = useInfiniteQuery({
    ...eventsQuery(filters, viewerZone, cursor),
    placeholderData: keepPreviousData,
  });
  const { find, isFinding, nearby, close } = useNearbyEvents();
  const events = list.data?.pages.flatMap((page) => page.items);
  const context: CardContext = { viewerZone, renderedAt, isAdmin };
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <EventsHeader
          filters={getEventsAddress(filters, cursor)}
          count={events?.length}
          pages={list.data?.pages.length ?? 0}
          isOutdated={list.isPlaceholderData}
          isPartial={list.hasNextPage || cursor !== null}
          isAdmin={isAdmin}
          isFinding={isFinding}
          onFindNearby={find}
        />
        <ReceivedWalkInRequests />
        <CheckedInBanner action={(eventId) => <JoinCallLink eventId={eventId} renderedAt={renderedAt} />} />
        <EventFilterBar filters={filters} activeCount={activeCount} cities={cities} onChange={change} />
      </div>
      {nearby && <NearbyEvents nearby={nearby} onClose={close} {...context} />}
      <div aria-busy={list.isPlaceholderData} className={clsx("grid gap-6", list.isPlaceholderData && "opacity-60")}>
        <EventsResults events={events} hasFilters={hasFilters} onClear={clear} list={list} {...context} />
        {events && <MoreEvents filters={filters} cursor={cursor} list={list} />}
      </div>
    </div>
  );
}
