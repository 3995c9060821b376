import { CalendarX2, CircleCheck, Clock, Hourglass, Ticket, Users, Video } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { hasEnded, placesLeft } from "@/lib/events/policy";
import type { CheckInState, EventResponse } from "@/lib/events/schema/event";

import { formatTimeUntilStart } from "../time/time-until";

type EventBadgeProps = {
  event: EventResponse;
  checkIn: CheckInState | null;
  now: Date;
  /** Also what the event is, where nothing is between us yet. */
  withFacts: boolean;
};

/** How things stand between me and the event, in one word and a sign; never by colour alone. */
export function EventBadge({ event, checkIn, now, withFacts }: EventBadgeProps) {
  if (event.viewer?.isCheckedIn) {
    return (
      <Badge variant="present">
        <CircleCheck aria-hidden />
        Checked In
      </Badge>
    );
  }
  if (hasEnded(event, now)) {
    const cancelled = event.status === "cancelled";
    return (
      <Badge variant={cancelled ? "destructive" : "outline"}>
        <CalendarX2 aria-hidden />
        {cancelled ? "Cancelled" : "Ended"}
      </Badge>
    );
  }
  if (checkIn?.canCheckIn) {
    return (
      <Badge variant="present">
        <CircleCheck aria-hidden />
        Check-in open
      </Badge>
    );
  }
  if (event.viewer?.hasRsvp) {
    return (
      <Badge variant="soon">
        <Clock aria-hidden />
        <span>
          <span className="sr-only">RSVP&apos;d, starts </span>
          {formatTimeUntilStart(event.startTime, now)}
        </span>
      </Badge>
    );
  }
  const place = event.viewer?.waitlistPosition;
  if (place != null) {
    return (
      <Badge variant="soon">
        <Hourglass aria-hidden />
        <span data-numeric>You&apos;re on the waitlist, number {place}</span>
      </Badge>
    );
  }
  if (!withFacts) return null;
  const left = placesLeft(event);
  if (left !== null) {
    return (
      <Badge variant={left === 0 ? "soon" : "outline"}>
        <Ticket aria-hidden />
        <span data-numeric>{placesText(left)}</span>
      </Badge>
    );
  }
  if (event.isOnline) {
    return (
      <Badge>
        <Video aria-hidden />
        Webinar
      </Badge>
    );
  }
  if (event.rsvpCount === 0) return null;
  return (
    <Badge variant="outline">
      <Users aria-hidden />
      {event.rsvpCount} going
    </Badge>
  );
}

export const placesText = (left: number): string =>
  left === 0 ? "Full" : `${left.toLocaleString("en-US")} ${left === 1 ? "place" : "places"} left`;
