import { MapPin, X } from "lucide-react";
import { useId } from "react";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { NEARBY_RADIUS_MILES } from "@/lib/events/constants";

import { EventListSkeleton, EventSection, type CardContext } from "../list/event-list";
import type { useNearby } from "./use-nearby";

const TITLE = "Nearby Events";

type NearbyEventsProps = CardContext & {
  nearby: NonNullable<ReturnType<typeof useNearby>["nearby"]>;
  onClose: () => void;
};

/** Spec B§2: what is near me, nearest first, above the rest. */
export function NearbyEvents({
  nearby: { events, isError, isFetching, refetch },
  onClose,
  ...card
}: NearbyEventsProps) {
  const id = useId();
  const close = (
    <Button variant="ghost" size="icon" aria-label="Close nearby events" onClick={onClose} className="-my-2">
      <X aria-hidden />
    </Button>
  );
  if (events && events.length > 0) return <EventSection title={TITLE} events={events} action={close} {...card} />;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-base font-bold md:text-xl">
          {TITLE}
        </h2>
        {close}
      </div>
      {events ? (
        <EmptyState
          icon={MapPin}
          title="Nothing nearby yet"
          description={`No events within ${NEARBY_RADIUS_MILES} miles of you.`}
          className="rounded-lg border border-dashed py-8"
        />
      ) : isError ? (
        <ErrorState
          title="Couldn't load nearby events"
          description="Check your connection, then try again."
          onRetry={refetch}
          busy={isFetching}
        />
      ) : (
        <EventListSkeleton label="Loading nearby events" count={3} />
      )}
    </section>
  );
}
