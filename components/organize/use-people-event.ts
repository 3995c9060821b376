import { useQuery } from "@tanstack/react-query";

import { useNow } from "@/components/ui/browser/use-now";
import { eventQuery } from "@/lib/events/client/events";
import { getCheckInOpening, getCorrectionsEnd, hasEnded, takesCorrections } from "@/lib/events/policy/check-in";
import type { EventResponse } from "@/lib/events/schema/event";

type Times = Pick<EventResponse, "id" | "timezone" | "startTime" | "endTime" | "status">;

/** `after`: organizers correct who was there, for a week after the end. `closed`: it is over. */
export type PeopleEvent = Times & { phase: "open" | "after" | "closed"; isCheckInOpen: boolean };

/** Follows the event's times, also when it is moved. A cancelled event has nothing to correct. */
export function usePeopleEvent<Event extends Times>(event: Event, renderedAt: string): Event & PeopleEvent {
  const { startTime, endTime, status } = useQuery(eventQuery(event.id)).data ?? event;
  const times = { startTime, endTime, status };
  const isOver = hasEnded(times, useNow(renderedAt, endTime)) && status !== "cancelled";
  const isTaken = takesCorrections(times, useNow(renderedAt, getCorrectionsEnd(times).toISOString()));
  const opening = getCheckInOpening(times);
  const isCheckInOpen = useNow(renderedAt, opening.toISOString()) >= opening;
  return { ...event, ...times, phase: !isOver ? "open" : isTaken ? "after" : "closed", isCheckInOpen };
}
