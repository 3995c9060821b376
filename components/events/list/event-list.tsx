import { useDeferredValue, useId, type ReactNode } from "react";

import { useHydrated } from "@/components/layout/shell/use-hydrated";
import type { EventResponse } from "@/lib/events/schema/event";

import { EventCard, EventCardSkeleton } from "../card/event-card";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4";

/** Cards that the server renders whole: about what a window shows. More would make everybody wait for what nobody sees yet. */
const WHOLE_AT_FIRST = 9;

/** What every card of the screen needs beside its event. */
export type CardContext = { viewerZone: string; renderedAt: string; isAdmin: boolean };

type EventSectionProps = CardContext & { title: string; events: EventResponse[]; action?: ReactNode };

/** A headed list of cards; nothing without any. */
export function EventSection({ title, events, action, ...card }: EventSectionProps) {
  const id = useId();
  // Deferred, so that the first cards can be used before all others have their controls.
  const areAllWhole = useDeferredValue(useHydrated());
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-base font-bold md:text-xl">
          {title}
        </h2>
        {action}
      </div>
      <div role="list" className={GRID}>
        {events.map((event, at) => (
          <EventCard key={event.id} event={event} still={!areAllWhole && at >= WHOLE_AT_FIRST} {...card} />
        ))}
      </div>
    </section>
  );
}

export function EventListSkeleton({ label, count = 6 }: { label: string; count?: number }) {
  return (
    <div role="status" aria-label={label} className={GRID}>
      {Array.from({ length: count }, (_, index) => (
        <EventCardSkeleton key={index} />
      ))}
    </div>
  );
}
