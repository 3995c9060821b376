import { useTranslations } from "next-intl";

import { getAvailableSeats } from "@/lib/events/policy/seats";
import type { EventResponse } from "@/lib/events/schema/event";

import { EventActionButton } from "@/components/attendance/check-in/event-action-button";
import { useRsvp } from "./use-rsvp";

/** One element for all states, so that it keeps the keyboard focus. */
export function RsvpButton({ event, describedBy }: { event: EventResponse; describedBy: string }) {
  const t = useTranslations("events.rsvp");
  const { rsvp, cancel } = useRsvp(event);
  const hasRsvp = event.viewer?.hasRsvp ?? false;
  const isWaitlisted = event.viewer?.waitlistPosition != null;
  const canCancel = hasRsvp || isWaitlisted;
  const getLabel = () => {
    if (hasRsvp) return t("cancel");
    if (isWaitlisted) return t("leaveWaitlist");
    if (rsvp.isPending) return t("saving");
    return getAvailableSeats(event) === 0 ? t("joinWaitlist") : t("button");
  };
  return (
    <EventActionButton
      variant={canCancel ? "outline" : "default"}
      data-slot="rsvp-button"
      data-tour="rsvp-button"
      describedBy={describedBy}
      isPending={rsvp.isPending || cancel.isPending}
      onClick={() => (canCancel ? cancel : rsvp).mutate()}
    >
      {getLabel()}
    </EventActionButton>
  );
}
