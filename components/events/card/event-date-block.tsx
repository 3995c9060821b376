import { SharedElement } from "@/components/ui/shared-element";
import type { EventResponse } from "@/lib/events/schema/event";

import { DateBlock } from "./date-block";

type EventDateBlockProps = { event: EventResponse; viewerZone: string };

export function EventPageDate({ event, viewerZone }: EventDateBlockProps) {
  return (
    <SharedElement name={`event-${event.id}`}>
      <DateBlock event={event} viewerZone={viewerZone} size="lg" />
    </SharedElement>
  );
}

/** Only the opened card moves its date: more parts would make each transition longer. */
export function EventCardDate({ isMoving, event, viewerZone }: EventDateBlockProps & { isMoving: boolean }) {
  const date = <DateBlock event={event} viewerZone={viewerZone} />;
  return isMoving ? <SharedElement name={`event-${event.id}`}>{date}</SharedElement> : date;
}
