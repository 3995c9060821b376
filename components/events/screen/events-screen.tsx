"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Crosshair } from "lucide-react";
import { useTranslations } from "next-intl";

import { CheckedInBanner } from "@/components/attendance/check-in/checked-in-banner";
import { ReceivedWalkInRequests } from "@/components/attendance/walk-in/received-requests";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ResultStatus } from "@/components/ui/feedback/result-status";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { eventsQuery } from "@/lib/events/client/events";
import { getEventsAddress } from "@/lib/events/client/filters";

import { EventFilterBar } from "../filters/event-filter-bar";
import { useEventFilters } from "../filters/use-event-filters";
import type { CardContext } from "../list/event-list";
import { EventsResults } from "../list/events-results";
import { MoreEvents } from "../list/more-events";
import { useNearbyEvents } from "../nearby/use-nearby-events";
import { JoinCallLink } from "../rsvp/join-call-link";
import { SyncEventsButton } from "./sync-events-button";

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

type EventsHeaderProps = {
  filters: string;
  count: number | undefined;
  pages: number;
  isOutdated: boolean;
  isPartial: boolean;
  isAdmin: boolean;
  isFinding: boolean;
  onFindNearby: () => void;
};

function EventsHeader(props: EventsHeaderProps) {
  const { filters, count, pages, isOutdated, isPartial, isAdmin, isFinding, onFindNearby } = props;
  const t = useTranslations("events.list");
  const text = count === undefined ? null : t(isPartial ? "countPartial" : "count", { count });
  return (
    <header className="flex items-start justify-between gap-x-4 gap-y-2 max-[22rem]:flex-wrap">
      <div>
        <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
        <div className="flex flex-wrap items-center gap-x-2.5">
          <p data-numeric className="min-h-6 text-sm leading-6 text-muted-foreground">
            {text}
          </p>
          <ResultStatus text={isOutdated ? null : text} of={filters} pages={pages} />
          {isAdmin && <Badge>{t("adminBadge")}</Badge>}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {isAdmin && <SyncEventsButton />}
        <Button variant="outline" isBusy={isFinding} onClick={onFindNearby} className="noscript:hidden">
          {!isFinding && <Crosshair aria-hidden />}
          {isFinding ? t("finding") : t("findNearby")}
        </Button>
      </div>
    </header>
  );
}
