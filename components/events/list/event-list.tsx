import { type ReactNode, useId } from "react";

import { Loading } from "@/components/ui/feedback/skeleton";
import type { EventResponse } from "@/lib/events/schema/event";

import { EventCard } from "../card/event-card";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4";

export type CardContext = { viewerZone: string; renderedAt: string; isAdmin: boolean };

type EventSectionProps = CardContext & {
  title: string;
  events: EventResponse[];
  action?: ReactNode;
  /** Without it, a section without events is not shown. */
  empty?: ReactNode;
};

export function EventSection({ title, events, action, empty, ...context }: EventSectionProps) {
  const titleId = useId();
  if (events.length === 0 && !empty) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-base font-bold md:text-xl">
          {title}
        </h2>
        {action}
      </div>
      {events.length === 0 ? (
        empty
      ) : (
        <div role="list" className={GRID}>
          {events.map((event) => (
            <EventCard key={event.id} event={event} list={title} {...context} />
          ))}
        </div>
      )}
    </section>
  );
}

export const EventListSkeleton = ({ label, count = 6 }: { label: string; count?: number }) => (
  <Loading label={label} count={count} className={GRID} skeleton="h-52" />
);
