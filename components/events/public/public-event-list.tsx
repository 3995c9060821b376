import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { EventResponse } from "@/lib/events/schema/event";

import { DateBlock } from "../card/date-block";
import { formatEventTime, formatEventVenue } from "../time/event-times";

/** Events as every visitor sees them. Needs no scripts. */
export function PublicEventList({ events, viewerZone }: { events: readonly EventResponse[]; viewerZone: string }) {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {events.map((event) => (
        <li key={event.id}>
          <PublicEventCard event={event} viewerZone={viewerZone} />
        </li>
      ))}
    </ul>
  );
}

function PublicEventCard({ event, viewerZone }: { event: EventResponse; viewerZone: string }) {
  const timeTexts = useTranslations("events.time");
  return (
    <Card className="relative flex h-full gap-3 p-4 focus-within:ring-2 focus-within:ring-ring">
      <DateBlock event={event} viewerZone={viewerZone} />
      <div className="grid min-w-0 flex-1 content-start gap-1 [overflow-wrap:anywhere]">
        <h3 className="line-clamp-3 text-base leading-snug font-bold">
          {/* The whole card is its target. */}
          <Link href={`/events/${event.id}`} className="outline-none after:absolute after:inset-0 hover:underline">
            <bdi>{event.name}</bdi>
          </Link>
        </h3>
        <p data-numeric className="text-sm text-muted-foreground">
          {formatEventTime(event, viewerZone, timeTexts)}
        </p>
        <p className="text-sm text-muted-foreground">
          <bdi>{formatEventVenue(event, timeTexts)}</bdi>
        </p>
        {event.description && (
          <p dir="auto" className="line-clamp-2 text-sm">
            {event.description}
          </p>
        )}
      </div>
    </Card>
  );
}
