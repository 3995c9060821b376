"use client";

import { useQuery } from "@tanstack/react-query";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { connectionsQuery } from "@/lib/connections/client";
import { errorMessage } from "@/lib/http/browser/api-client";

import { AttendeeList } from "./attendee-list";
import type { Attendees } from "./use-attendees";

type AttendeePaneProps = {
  attendees: Attendees;
  search: string;
  onClearSearch: () => void;
  viewerId: string;
  viewerIsHere: boolean;
};

/** The attendees, or what stands for them while they load or when they can't be had. */
export function AttendeePane({ attendees, ...list }: AttendeePaneProps) {
  const { loaded, shown, error, isFetching, retry } = attendees;
  const { data: connections } = useQuery(connectionsQuery());
  if (loaded && shown && !error) {
    return (
      <section aria-label="Current Attendees">
        <AttendeeList attendees={{ ...attendees, loaded, shown }} connections={connections} {...list} />
      </section>
    );
  }
  if (error) {
    return (
      <ErrorState
        title="Couldn't load the attendees"
        description={errorMessage(error, "Please check your connection and try again.")}
        onRetry={retry}
        busy={isFetching}
      />
    );
  }
  return (
    <div role="status" className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-3.5">
      <span className="sr-only">Loading attendees…</span>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className="overflow-hidden rounded-xl border bg-card shadow-soft">
          <Skeleton rounded="none" className="h-[5.25rem]" />
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
