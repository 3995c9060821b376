import { clsx } from "clsx";
import { memo, useId } from "react";

import { Card } from "@/components/ui/card";
import type { EventResponse } from "@/lib/events/schema/event";

import { EventMenu } from "../actions/event-menu";
import { EventQuickActions } from "../actions/event-quick-actions";
import { RsvpControl } from "../rsvp/rsvp-control";
import { EventCardSummary } from "./event-card-summary";
import { EventCardDate } from "./event-date-block";
import { HiddenEventControl } from "./hidden-event-control";
import { setOpenedCard, useIsOpenedCard } from "./opened-card";

type EventCardProps = {
  event: EventResponse;
  list: string;
  viewerZone: string;
  renderedAt: string;
  isAdmin: boolean;
};

/** See docs/product/events.md#event-card. Memo, because the list renders again after hydration. */
export const EventCard = memo(function EventCard({ event, list, viewerZone, renderedAt, isAdmin }: EventCardProps) {
  // Not derived from the event's id, because a nearby event is on the screen twice.
  const titleId = useId();
  const card = `${list} ${event.id}`;
  const isOpened = useIsOpenedCard(card);
  return (
    <Card
      role="listitem"
      data-slot="event-card"
      data-tour="event-card"
      className={clsx(
        "flex min-w-0 flex-col gap-4 p-4",
        // The opened card takes part in the page transition, so its layout must not be skipped.
        !isOpened && "[contain-intrinsic-block-size:auto_13rem] [content-visibility:auto]",
      )}
    >
      <div className="relative flex gap-3.5">
        <EventCardDate isMoving={isOpened} event={event} viewerZone={viewerZone} />
        <EventCardSummary event={event} viewerZone={viewerZone} titleId={titleId} onOpen={() => setOpenedCard(card)} />
        <EventMenu event={event} isAdmin={isAdmin} className="absolute -top-2.5 -right-3 z-1" />
      </div>
      {event.viewer?.isHidden ? (
        <HiddenEventControl event={event} labelledBy={titleId} />
      ) : (
        <RsvpControl
          event={event}
          renderedAt={renderedAt}
          labelledBy={titleId}
          aside={<EventQuickActions event={event} />}
          className="mt-auto"
        />
      )}
    </Card>
  );
});
