"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronLeft, Download, DoorOpen, SearchX, Users } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";

import { useRealtime } from "@/components/live/realtime-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { MorePages } from "@/components/ui/more-pages";
import { SearchInput } from "@/components/ui/form/search-input";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { type AttendeeFilters, attendeeCountsQuery, managedAttendeesQuery } from "@/lib/attendance/client/manage";
import { MAX_ATTENDEE_SEARCH } from "@/lib/attendance/constants";
import { type AttendeeCounts, SHOWN_ATTENDEES, type ShownAttendees } from "@/lib/attendance/schema/manage";
import { cn } from "@/lib/core/browser/cn";

import { AttendeeRow } from "./attendee-row";
import { saveAttendees } from "./use-export-attendees";
import { WalkIn } from "./walk-in";

const SHOWN_NAMES: Record<ShownAttendees, string> = {
  all: "All",
  here: "Here",
  expected: "Expected",
  waiting: "Waitlist",
};

type AttendeesScreenProps = {
  event: { id: string; name: string; timezone: string };
  /** Where the way back leads, and whether walk-ins can be looked up: a host who is no admin knows neither. */
  isAdmin: boolean;
};

/** Who RSVP'd to an event, who is here, and check-in by hand. */
export function AttendeesScreen({ event, isAdmin }: AttendeesScreenProps) {
  const [filters, setFilters] = useState<AttendeeFilters>({ show: "all", search: "" });
  const list = useInfiniteQuery({ ...managedAttendeesQuery(event.id, filters), placeholderData: keepPreviousData });
  const { data: counts } = useQuery(attendeeCountsQuery(event.id));
  const { joinEvent } = useRealtime();
  // An effect, because the socket is outside React: who comes and goes shows here at once.
  useEffect(() => joinEvent(event.id), [joinEvent, event.id]);
  const attendees = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className="grid gap-5">
      <header className="grid gap-2">
        <Link
          href={isAdmin ? `/admin/events/${event.id}` : `/events/${event.id}`}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-sm pr-2 text-sm font-semibold text-muted-foreground hover:text-foreground"
        >
          <ChevronLeft aria-hidden className="size-4.5" />
          <span className="[overflow-wrap:anywhere]">{event.name}</span>
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h1 className="text-2xl font-extrabold md:text-3xl">Attendees</h1>
            <p role="status" data-numeric className="min-h-6 text-sm leading-6 text-muted-foreground">
              {counts && countsText(counts)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => void saveAttendees(event)}>
              <Download aria-hidden />
              Export CSV
            </Button>
            <Button asChild>
              <Link href={`/admin/events/${event.id}/door`}>
                <DoorOpen aria-hidden />
                Door mode
              </Link>
            </Button>
          </div>
        </div>
      </header>
      {isAdmin && <WalkIn eventId={event.id} />}
      <Tabs
        value={filters.show}
        onValueChange={(show) => setFilters({ ...filters, show: show as ShownAttendees })}
        className="grid gap-4"
      >
        <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
          <SearchInput
            aria-label="Search attendees"
            placeholder="Search attendees..."
            maxLength={MAX_ATTENDEE_SEARCH}
            value={filters.search}
            onChange={(text) => setFilters({ ...filters, search: text })}
          />
          <TabsList className="md:min-w-96" aria-label="Which attendees">
            {SHOWN_ATTENDEES.map((show) => (
              <TabsTrigger key={show} value={show}>
                {SHOWN_NAMES[show]}
              </TabsTrigger>
            ))}
          </TabsList>
        </div>
        <TabsContent
          value={filters.show}
          tabIndex={-1}
          aria-busy={list.isPlaceholderData}
          className={cn("grid gap-4", list.isPlaceholderData && "opacity-60")}
        >
          {attendees ? (
            <>
              {attendees.length === 0 && <Nobody search={filters.search} />}
              <ul className="grid gap-2">
                {attendees.map((attendee) => (
                  <AttendeeRow key={attendee.userId} attendee={attendee} event={event} />
                ))}
              </ul>
              <MorePages list={list} what="attendees" />
            </>
          ) : list.isError ? (
            <ErrorState
              title="Couldn't load the attendees"
              description="Check your connection, then try again."
              onRetry={() => void list.refetch()}
              busy={list.isFetching}
            />
          ) : (
            <div role="status" aria-label="Loading attendees" className="grid gap-2">
              {["a", "b", "c"].map((key) => (
                <Skeleton key={key} className="h-18" />
              ))}
            </div>
          )}
        </TabsContent>
      </Tabs>
    </div>
  );
}

function countsText({ capacity, going, waiting, here, came }: AttendeeCounts): string {
  return [
    capacity === null ? `${going} going` : `${going} of ${capacity} places taken`,
    waiting > 0 && `${waiting} waiting`,
    `${here} here now`,
    came > here && `${came} came`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function Nobody({ search }: { search: string }) {
  if (search.trim())
    return (
      <EmptyState icon={SearchX} title="No attendees found" description={`Nobody here fits “${search.trim()}”.`} />
    );
  return <EmptyState icon={Users} title="Nobody here" description="As soon as somebody belongs here, they show." />;
}
