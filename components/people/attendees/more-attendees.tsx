"use client";

import { useEffect, useEffectEvent, useRef } from "react";

import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/feedback/spinner";

import type { Attendees } from "./use-attendees";
import { useNear } from "./use-near";

/** The end of what is loaded: coming near it brings the next page. */
export function MoreAttendees({ attendees }: { attendees: Pick<Attendees, "isFetching" | "moreFailed" | "loadMore"> }) {
  const { isFetching, moreFailed } = attendees;
  const element = useRef<HTMLDivElement>(null);
  const isNear = useNear(element, "150% 0px", false);
  const load = useEffectEvent(attendees.loadMore);
  // An effect, because nobody asks: the page comes by scrolling. A failed one waits for a tap.
  useEffect(() => {
    if (isNear && !isFetching && !moreFailed) load();
  }, [isNear, isFetching, moreFailed]);
  return (
    <div ref={element} className="flex min-h-16 items-center justify-center gap-3 py-2 text-sm text-muted-foreground">
      {moreFailed ? (
        <>
          Couldn&apos;t load more attendees.
          <Button variant="outline" busy={isFetching} onClick={attendees.loadMore}>
            Try again
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          Loading more attendees…
        </>
      )}
    </div>
  );
}
