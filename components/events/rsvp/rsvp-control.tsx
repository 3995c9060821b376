"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";

import { hasEnded } from "@/lib/events/policy/check-in";
import type { EventResponse } from "@/lib/events/schema/event";

import { EventBadge } from "./event-badge";
import { useNow } from "@/components/ui/browser/use-now";
import { CheckInButton, CheckOutButton } from "@/components/attendance/check-in/check-in-buttons";
import { RsvpButton } from "./rsvp-button";
import { CheckInOpensLater } from "./check-in-opens-later";
import { useCheckInState } from "./use-check-in-state";

type RsvpControlProps = {
  event: EventResponse;
  renderedAt: string;
  /** The id of the event's name, which describes the buttons. */
  labelledBy: string;
  layout?: "row" | "panel";
  aside?: ReactNode;
  className?: string;
};

export function RsvpControl({ event, renderedAt, labelledBy, layout = "row", aside, className }: RsvpControlProps) {
  // Without an RSVP, only the event's end changes the control.
  const now = useNow(renderedAt, event.viewer?.hasRsvp ? undefined : event.endTime);
  const isOver = hasEnded(event, now);
  const { hasRsvp = false, isCheckedIn = false } = event.viewer ?? {};
  const isExpected = hasRsvp && !isOver && !isCheckedIn;
  const isPanel = layout === "panel";

  const Badge = isExpected ? ExpectedBadge : EventBadge;
  const badge = <Badge event={event} now={now} withFacts={!isPanel} />;
  const mainButton = isCheckedIn ? (
    <CheckOutButton eventId={event.id} describedBy={labelledBy} />
  ) : (
    !isOver && <RsvpButton event={event} describedBy={labelledBy} />
  );
  const checkInPart = hasRsvp && (
    <CheckIn event={event} now={now} isExpected={isExpected} isStacked={isPanel} labelledBy={labelledBy} />
  );
  if (isPanel) {
    return (
      <div className={clsx("grid gap-3", className)}>
        {badge}
        {checkInPart}
        {mainButton}
      </div>
    );
  }
  return (
    <div className={clsx("grid gap-3", className)}>
      <div className="flex flex-wrap items-center gap-2">
        {badge}
        <div className="ml-auto flex flex-wrap items-center justify-end">
          {aside}
          {mainButton}
        </div>
      </div>
      {checkInPart}
    </div>
  );
}

// Separate components, so that a card without an RSVP reads no state.
type ExpectedProps = { event: EventResponse; now: Date };

function ExpectedBadge({ event, now, withFacts }: ExpectedProps & { withFacts: boolean }) {
  return <EventBadge event={event} checkIn={useCheckInState(event, now)} now={now} withFacts={withFacts} />;
}

type CheckInProps = ExpectedProps & { isExpected: boolean; isStacked: boolean; labelledBy: string };

function CheckIn({ event, now, isExpected, isStacked, labelledBy }: CheckInProps) {
  const { canCheckIn, reason, minutesUntilCheckIn } = useCheckInState(event, now);
  return (
    <>
      <CheckInButton event={event} describedBy={labelledBy} isVisible={isExpected && canCheckIn} />
      {isExpected && reason === "too_early" && (
        <CheckInOpensLater minutes={minutesUntilCheckIn} isStacked={isStacked} />
      )}
    </>
  );
}
