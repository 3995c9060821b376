import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CalendarDays, Crosshair, SearchX } from "lucide-react";
import { type ComponentProps, useRef } from "react";

import { CheckedInBanner } from "@/components/attendance/check-in/checked-in-banner";
import { ReceivedWalkInRequests } from "@/components/attendance/walk-in/received-requests";
import { Badge } from "@/components/ui/badge";
import { useInView } from "@/components/ui/browser/use-in-view";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { ResultStatus } from "@/components/ui/feedback/result-status";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventsQuery } from "@/lib/events/client/events";
import { getEventsAddress } from "@/lib/events/client/filters";
import { isAnnounced } from "@/lib/events/policy/check-in";
import type { EventResponse } from "@/lib/events/schema/event";
import type { EventFilters } from "@/lib/events/schema/list";
import { countListed } from "@/lib/http/browser/list-queries";

import { EventFilterBar } from "../filters/event-filter-bar";
import { useEventFilters } from "../filters/use-event-filters";
import { type CardContext, EventListSkeleton, EventSection } from "../list/event-list";
import { useNearbyEvents } from "../nearby/use-nearby-events";
import { TeamEvents } from "../team/team-events";
import { GuestOffers } from "../rsvp/guest-offers";

/** Only admins sync. */
const SyncEventsButton = lazyWithRetry(() => import("./sync-events-button").then((module) => module.SyncEventsButton));

const NearbyEvents = lazyWithRetry(() => import("../nearby/nearby-events").then((module) => module.NearbyEvents));

export type EventsScreenProps = {
  isAdmin: boolean;
  canCreate?: boolean;
  /** The viewer whose teams are listed. Absent for admins, who have the event management. */
  teamViewerId?: string;
  viewerZone: string;
  renderedAt: string;
  cities: string[];
};

/** See docs/product/events.md#events-list. */
export function EventsScreen(props: EventsScreenProps) {
  const { isAdmin, canCreate, teamViewerId, viewerZone, renderedAt, cities } = props;
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
          count={countListed(list)}
          pages={list.data?.pages.length ?? 0}
          isOutdated={list.isPlaceholderData}
          isPartial={cursor !== null || (list.hasNextPage && list.data?.pages[0]?.total === undefined)}
          isAdmin={isAdmin}
          canCreate={canCreate}
          isFinding={isFinding}
          onFindNearby={find}
        />
        <ReceivedWalkInRequests />
        <GuestOffers />
        <CheckedInBanner renderedAt={renderedAt} />
        {teamViewerId && <TeamEvents viewerId={teamViewerId} viewerZone={viewerZone} />}
        <EventFilterBar filters={filters} activeCount={activeCount} cities={cities} onChange={change} />
      </div>
      {nearby && <NearbyEvents nearby={nearby} onClose={close} {...context} />}
      <div aria-busy={list.isPlaceholderData} className={clsx("grid gap-6", list.isPlaceholderData && "opacity-60")}>
        <EventsResults
          events={events}
          isPast={filters.date === "past"}
          hasFilters={hasFilters}
          onClear={clear}
          list={list}
          {...context}
        />
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
  canCreate?: boolean;
  isFinding: boolean;
  onFindNearby: () => void;
};

function EventsHeader(props: EventsHeaderProps) {
  const { filters, count, pages, isOutdated, isPartial, isAdmin, canCreate, isFinding, onFindNearby } = props;
  const t = useTranslations("events.list");
  const text = count === undefined ? null : t(isPartial ? "countPartial" : "count", { count });
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="flex-1 basis-[8rem]">
        <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
        <div className="flex flex-wrap items-center gap-x-2.5">
          <p data-numeric className="min-h-6 text-sm leading-6 text-muted-foreground">
            {text}
          </p>
          <ResultStatus text={isOutdated ? null : text} of={filters} pages={pages} />
          {isAdmin && <Badge>{t("adminBadge")}</Badge>}
        </div>
      </div>
      <div className="flex flex-2 basis-[11rem] flex-wrap justify-end gap-2">
        {isAdmin && <SyncEventsButton />}
        <Button variant="outline" href="/discover">
          {t("discover")}
        </Button>
        {canCreate && (
          <Button variant="outline" href="/organize/new">
            {t("create")}
          </Button>
        )}
        <Button variant="outline" isBusy={isFinding} onClick={onFindNearby} className="noscript:hidden">
          {!isFinding && <Crosshair aria-hidden />}
          {isFinding ? t("finding") : t("findNearby")}
        </Button>
      </div>
    </header>
  );
}

type EventsResultsProps = CardContext & {
  events: EventResponse[] | undefined;
  isPast: boolean;
  hasFilters: boolean;
  onClear: () => void;
  list: ComponentProps<typeof QueryPlaceholder>["query"];
};

function EventsResults({ events, isPast, hasFilters, onClear, list, ...context }: EventsResultsProps) {
  const t = useTranslations("events.list");
  if (events && events.length > 0 && isPast) return <EventSection title={t("past")} events={events} {...context} />;
  if (events && events.length > 0) return <EventSections events={events} {...context} />;
  if (events) return <NoEvents hasFilters={hasFilters} onClear={onClear} />;
  return (
    <QueryPlaceholder query={list} title={t("failed.title")} description={t("failed.description")}>
      <EventListSkeleton label={t("loading")} />
    </QueryPlaceholder>
  );
}

/** Events that run now are first, because the server sorts each section by the start. */
function EventSections({ events, ...context }: CardContext & { events: EventResponse[] }) {
  const t = useTranslations("events.list");
  const isFuture = (event: EventResponse) => isAnnounced(event, new Date(context.renderedAt));
  return (
    <>
      <EventSection title={t("upcoming")} events={events.filter((event) => !isFuture(event))} {...context} />
      <EventSection title={t("future")} events={events.filter(isFuture)} {...context} />
    </>
  );
}

function NoEvents({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  const t = useTranslations("events.list");
  if (!hasFilters)
    return <EmptyState icon={CalendarDays} title={t("empty.title")} description={t("empty.description")} />;
  return (
    <EmptyState
      icon={SearchX}
      title={t("empty.title")}
      description={t("empty.noMatch")}
      action={
        <Button variant="outline" onClick={onClear}>
          {t("empty.clear")}
        </Button>
      }
    />
  );
}

const LOAD_AHEAD = "1600px 0px";

type MoreEventsProps = {
  filters: EventFilters;
  cursor: string | null;
  list: {
    data?: { pages: { next: string | null }[] };
    fetchNextPage: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isPlaceholderData: boolean;
  };
};

/** The link also works without JavaScript and after a failed request. */
function MoreEvents({ filters, cursor, list }: MoreEventsProps) {
  const t = useTranslations("events.list");
  const { fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list;
  const container = useRef<HTMLElement>(null);
  const canLoad = hasNextPage && !isFetchingNextPage && !isPlaceholderData;
  useInView(container, {
    margin: LOAD_AHEAD,
    // Loading a page would cancel a refetch of the pages before it.
    isEnabled: canLoad && !isFetching && !isFetchNextPageError,
    onView: () => void fetchNextPage(),
  });
  const next = list.data?.pages.at(-1)?.next;
  if (!cursor && !next) return null;
  return (
    <nav ref={container} aria-label={t("more")} className="flex flex-wrap justify-center gap-3">
      {cursor && (
        <Button variant="outline" href={getEventsAddress(filters)}>
          {t("backToFirst")}
        </Button>
      )}
      {next && (
        <Button asChild variant="outline">
          <a
            href={getEventsAddress(filters, new URLSearchParams(next.split("?")[1]).get("cursor"))}
            aria-disabled={isFetchingNextPage || undefined}
            onClick={(event) => {
              event.preventDefault();
              if (canLoad) void fetchNextPage();
            }}
          >
            {isFetchingNextPage ? t("loadingMore") : t("more")}
          </a>
        </Button>
      )}
    </nav>
  );
}
