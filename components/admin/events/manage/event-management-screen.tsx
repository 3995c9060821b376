"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { CalendarPlus, CalendarX2, SearchX } from "lucide-react";
import Link from "next/link";
import { useState } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { MorePages } from "@/components/ui/more-pages";
import { SearchInput } from "@/components/ui/form/search-input";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { cn } from "@/lib/core/browser/cn";
import { managedEventsQuery, type ManagedFilters } from "@/lib/events/client/manage";
import { MAX_SEARCH_LENGTH } from "@/lib/events/constants";
import { MANAGED_SCOPES, type ManagedScope } from "@/lib/events/schema/manage";

import { ManagedEventRow } from "./managed-event-row";
import { SponsorsHostDialog } from "../sponsors/sponsors-host-dialog";

const SCOPE_NAMES: Record<ManagedScope, string> = {
  upcoming: "Upcoming",
  past: "Past",
  cancelled: "Cancelled",
  all: "All",
};

type ManageScreenProps = {
  /** What the page was asked for. */
  initial: ManagedFilters;
  viewerZone: string;
  /** When the server rendered this, ISO 8601. */
  renderedAt: string;
};

/** Spec B§2, Admin event management: every event there is, and what can be done with it. */
export function EventManagementScreen({ initial, viewerZone, renderedAt }: ManageScreenProps) {
  const [filters, setFilters] = useState(initial);
  const [editing, setEditing] = useState<string | null>(null);
  const list = useInfiniteQuery({ ...managedEventsQuery(filters), placeholderData: keepPreviousData });
  const events = list.data?.pages.flatMap((page) => page.items);
  const change = (part: Partial<ManagedFilters>) => {
    const next = { ...filters, ...part };
    setFilters(next);
    // The address says the same, for a reload and the way back; the list alone is asked for.
    const params = new URLSearchParams({
      ...(next.scope !== "upcoming" && { scope: next.scope }),
      ...(next.q && { q: next.q }),
    });
    window.history.replaceState(null, "", params.size > 0 ? `/admin/events?${params.toString()}` : "/admin/events");
  };
  return (
    <div className="grid gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="text-2xl font-extrabold md:text-3xl">Event Management</h1>
          <Badge>Admin Only</Badge>
        </div>
        <Button asChild>
          <Link href="/admin/events/new">
            <CalendarPlus aria-hidden />
            New event
          </Link>
        </Button>
      </header>
      <Tabs
        value={filters.scope}
        onValueChange={(scope) => change({ scope: scope as ManagedScope })}
        className="grid gap-4"
      >
        <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
          <SearchInput
            aria-label="Search events"
            placeholder="Search events..."
            maxLength={MAX_SEARCH_LENGTH}
            value={filters.q}
            onChange={(text) => change({ q: text })}
          />
          <TabsList className="md:min-w-96" aria-label="Which events">
            {MANAGED_SCOPES.map((scope) => (
              <TabsTrigger key={scope} value={scope}>
                {SCOPE_NAMES[scope]}
              </TabsTrigger>
            ))}
          </TabsList>
        </div>
        <p role="status" className="sr-only">
          {events && !list.isPlaceholderData && `${events.length}${list.hasNextPage ? "+" : ""} events`}
        </p>
        <TabsContent
          value={filters.scope}
          tabIndex={-1}
          aria-busy={list.isPlaceholderData}
          className={cn("grid gap-4", list.isPlaceholderData && "opacity-60")}
        >
          {events ? (
            <>
              {events.length === 0 && <Nothing filters={filters} onClear={() => change({ q: "" })} />}
              <ul className="grid gap-3">
                {events.map((event) => (
                  <ManagedEventRow
                    key={event.id}
                    event={event}
                    viewerZone={viewerZone}
                    renderedAt={renderedAt}
                    onEditPeople={() => setEditing(event.id)}
                  />
                ))}
              </ul>
              <MorePages list={list} what="events" />
            </>
          ) : list.isError ? (
            <ErrorState
              title="Couldn't load the events"
              description="Check your connection, then try again."
              onRetry={() => void list.refetch()}
              busy={list.isFetching}
            />
          ) : (
            <Loading />
          )}
        </TabsContent>
      </Tabs>
      {editing && <SponsorsHostDialog eventId={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function Nothing({ filters, onClear }: { filters: ManagedFilters; onClear: () => void }) {
  if (filters.q) {
    return (
      <EmptyState
        icon={SearchX}
        title="No events found"
        description={`No event here fits “${filters.q}”.`}
        action={
          <Button variant="outline" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    );
  }
  return <EmptyState icon={CalendarX2} title="No events found" description="There is nothing here yet." />;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading events" className="grid gap-3">
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-28" />
      ))}
    </div>
  );
}
