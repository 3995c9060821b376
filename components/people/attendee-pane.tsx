"use client";

import { useQuery, type UseQueryResult } from "@tanstack/react-query";

import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { Attendee } from "@/lib/attendance/schema";
import { connectionsQuery } from "@/lib/connections/client";
import { errorMessage } from "@/lib/http/api-client";

import { AttendeeList } from "./attendee-list";

type AttendeePaneProps = {
  query: UseQueryResult<Attendee[]>;
  search: string;
  onClearSearch: () => void;
  viewerId: string;
  viewerIsHere: boolean;
};

/** The attendees, or what stands for them while they load or when they can't be had. */
export function AttendeePane({ query: { data, error, isFetching, refetch }, ...list }: AttendeePaneProps) {
  const { data: connections } = useQuery(connectionsQuery());
  if (data) {
    return (
      <section aria-label="Current Attendees">
        <AttendeeList attendees={data} connections={connections} {...list} />
      </section>
    );
  }
  if (error) {
    return (
      <ErrorState
        title="Couldn't load the attendees"
        description={errorMessage(error, "Please check your connection and try again.")}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  return (
    <div role="status" className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-3.5">
      <span className="sr-only">Loading attendees…</span>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className="overflow-hidden rounded-xl border bg-card shadow-soft">
          <Skeleton className="h-[5.25rem] rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-2 h-11" />
          </div>
        </div>
      ))}
    </div>
  );
}
