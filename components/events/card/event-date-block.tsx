import { SharedElement } from "@/components/ui/shared-element";
import type { EventResponse } from "@/lib/events/schema/event";

import { DateBlock } from "./date-block";

type EventDateBlockProps = { event: EventResponse; viewerZone: string };

/** The date on an event's page, which comes from the card and returns to it. */
export function EventPageDate({ event, viewerZone }: EventDateBlockProps) {
  return (
    <SharedElement name={`event-${event.id}`}>
      <DateBlock event={event} viewerZone={viewerZone} size="lg" />
    </SharedElement>
  );
}

/** The date on a card. Only the card that was pressed moves it: others would make each transition longer. */
export function EventCardDate({ isMoving, event, viewerZone }: EventDateBlockProps & { isMoving: boolean }) {
  const date = <DateBlock event={event} viewerZone={viewerZone} />;
  return isMoving ? <SharedElement name={`event-${event.id}`}>{date}</SharedElement> : date;
}
