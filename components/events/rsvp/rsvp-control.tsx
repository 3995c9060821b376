"use client";

import type { ReactNode } from "react";

import { useCheckIn, useCheckOut } from "@/components/attendance/check-in/use-check-in";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/core/browser/cn";
import { hasEnded, placesLeft } from "@/lib/events/policy";
import type { CheckInState, EventResponse } from "@/lib/events/schema/event";

import { EventBadge } from "../card/event-badge";
import { formatDuration } from "../time/time-until";
import { useCheckInState } from "./use-check-in-state";
import { useNow } from "../time/use-now";
import { useRsvp } from "./use-rsvp";

type RsvpControlProps = {
  event: EventResponse;
  /** When the server rendered this, ISO 8601. */
  renderedAt: string;
  /** The id of the event's name, which says what the buttons are about. */
  labelledBy: string;
  /** `panel`: buttons as wide as the card they stand in. */
  layout?: "row" | "panel";
  /** What else can be done with the event, beside the choice in a row. */
  aside?: ReactNode;
  className?: string;
};

/** RSVP, cancel, check in and check out: every state of spec B§4 between a member and an event. */
export function RsvpControl({ event, renderedAt, labelledBy, layout = "row", aside, className }: RsvpControlProps) {
  // Without an RSVP nothing here depends on the time but whether it is over.
  const now = useNow(renderedAt, event.viewer?.hasRsvp ? undefined : event.endTime);
  const checkIn = useCheckInState(event, now);
  const isOver = hasEnded(event, now);
  const { hasRsvp = false, isCheckedIn = false } = event.viewer ?? {};
  const goes = hasRsvp && !isOver && !isCheckedIn;
  const isPanel = layout === "panel";

  const badge = <EventBadge event={event} checkIn={goes ? checkIn : null} now={now} withFacts={!isPanel} />;
  const choice = isCheckedIn ? (
    <CheckOutButton eventId={event.id} describedBy={labelledBy} />
  ) : (
    !isOver && <RsvpButton event={event} quiet={checkIn.canCheckIn} describedBy={labelledBy} />
  );
  const next = (
    <>
      {hasRsvp && <CheckInButton eventId={event.id} shown={goes && checkIn.canCheckIn} describedBy={labelledBy} />}
      {goes && checkIn.reason === "too_early" && <OpensLater checkIn={checkIn} stacked={isPanel} />}
    </>
  );
  if (isPanel) {
    return (
      <div className={cn("grid gap-3", className)}>
        {badge}
        {next}
        {choice}
      </div>
    );
  }
  return (
    <div className={cn("grid gap-3", className)}>
      <div className="flex flex-wrap items-center gap-2">
        {badge}
        <div className="ml-auto flex items-center">
          {aside}
          {choice}
        </div>
      </div>
      {next}
    </div>
  );
}

/** Spec B§4: until check-in opens, a button that can't be pressed and the time that is left. */
function OpensLater({ checkIn, stacked }: { checkIn: CheckInState; stacked: boolean }) {
  return (
    <div className={cn("flex gap-x-3 gap-y-1.5", stacked ? "flex-col" : "flex-wrap items-center")}>
      <Button variant="secondary" disabled className="grow">
        Check-in opens 30min before
      </Button>
      <p data-numeric className={cn("text-xs text-muted-foreground", stacked && "text-center")}>
        Opens in {formatDuration(checkIn.minutesUntilCheckIn)}
      </p>
    </div>
  );
}

/** One button for both, so that whoever used it by keyboard stays on it. */
function RsvpButton({ event, quiet, describedBy }: { event: EventResponse; quiet: boolean; describedBy: string }) {
  const { rsvp, cancel } = useRsvp(event);
  const hasRsvp = event.viewer?.hasRsvp ?? false;
  const waits = event.viewer?.waitlistPosition != null;
  const busy = rsvp.isPending || cancel.isPending;
  return (
    <Button
      variant={!hasRsvp && !waits ? "default" : quiet ? "ghost" : "outline"}
      data-slot="rsvp-button"
      data-tour="rsvp-button"
      aria-describedby={describedBy}
      // Not `disabled`, which would lose the keyboard's place.
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) (hasRsvp || waits ? cancel : rsvp).mutate();
      }}
    >
      {hasRsvp ? "Cancel RSVP" : waits ? "Leave waitlist" : placesLeft(event) === 0 ? "Join waitlist" : "RSVP"}
    </Button>
  );
}

/** Stays mounted while it isn't shown: once checked in, it is what leads on to the people. */
function CheckInButton({ eventId, shown, describedBy }: { eventId: string; shown: boolean; describedBy: string }) {
  const checkIn = useCheckIn(eventId);
  if (!shown) return null;
  return (
    <Button
      aria-describedby={describedBy}
      aria-disabled={checkIn.isPending || undefined}
      onClick={() => !checkIn.isPending && checkIn.mutate()}
    >
      {checkIn.isPending ? "Checking in..." : "Check In"}
    </Button>
  );
}

function CheckOutButton({ eventId, describedBy }: { eventId: string; describedBy: string }) {
  const checkOut = useCheckOut(eventId);
  return (
    <Button
      variant="outline"
      aria-describedby={describedBy}
      aria-disabled={checkOut.isPending || undefined}
      onClick={() => !checkOut.isPending && checkOut.mutate()}
    >
      {checkOut.isPending ? "Checking out..." : "Check Out"}
    </Button>
  );
}
