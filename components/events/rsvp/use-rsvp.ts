import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/feedback/toast";
import { trackActivity } from "@/lib/activity/client";
import { clock } from "@/lib/core/shared/clock";
import { cancelRsvp, createRsvp, invalidateMine, myRsvpQuery, showViewerChange } from "@/lib/events/client/events";
import { checkInState, placesLeft } from "@/lib/events/policy";
import type { EventResponse, RsvpResponse } from "@/lib/events/schema/event";
import { errorMessage } from "@/lib/http/browser/api-client";

/** What is said once the server has answered: a place (spec B§8), or one in the line. */
function confirm({ status, waitlistPosition }: RsvpResponse): void {
  if (status !== "waitlisted") {
    toast({ title: "RSVP confirmed!", description: "You'll receive reminders about this event" });
    return;
  }
  const place = waitlistPosition ? `You're number ${waitlistPosition}. ` : "";
  toast({ title: "You're on the waitlist", description: `${place}You get a place as soon as one is free` });
}

/**
 * RSVP and cancel: shown at once, taken back with a toast when the server says no (spec B§8, look/States). Where the last
 * places go, only the server knows who gets one.
 */
export function useRsvp(event: EventResponse) {
  const queryClient = useQueryClient();
  const show = (hasRsvp: boolean) => {
    const checkIn = checkInState(event, { hasRsvp }, clock.now());
    const gone = { isCheckedIn: false, waitlistPosition: null };
    return showViewerChange(queryClient, event.id, { hasRsvp, checkIn, ...(!hasRsvp && gone) });
  };
  const waits = event.viewer?.waitlistPosition != null;
  const onSettled = () => invalidateMine(queryClient);

  const rsvp = useMutation({
    mutationFn: () => createRsvp(event.id),
    onMutate: () => (placesLeft(event) === null ? show(true) : undefined),
    onSuccess: (answer) => {
      queryClient.setQueryData(myRsvpQuery(event.id).queryKey, answer);
      confirm(answer);
      trackActivity({ action: "rsvp_created", page: window.location.pathname, metadata: { eventId: event.id } });
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      const description = errorMessage(error, "Unable to RSVP to event");
      toast({ title: "RSVP failed", description, variant: "destructive" });
    },
    onSettled,
  });

  const cancel = useMutation({
    mutationFn: () => cancelRsvp(event.id),
    onMutate: () => show(false),
    onSuccess: () => toast({ title: waits ? "You left the waitlist" : "RSVP cancelled" }),
    onError: (error, _, takeBack) => {
      takeBack?.();
      const description = errorMessage(error, "Unable to cancel RSVP");
      toast({ title: "Cancel failed", description, variant: "destructive" });
    },
    onSettled,
  });

  return { rsvp, cancel };
}
