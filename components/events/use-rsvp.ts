import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast-state";
import { trackActivity } from "@/lib/activity/client";
import { clock } from "@/lib/core/clock";
import { cancelRsvp, createRsvp, invalidateMine, myRsvpQuery, showViewerChange } from "@/lib/events/client";
import { checkInState } from "@/lib/events/policy";
import type { EventAnswer } from "@/lib/events/schema";
import { errorMessage } from "@/lib/http/api-client";

/** RSVP and cancel: shown at once, taken back with a toast when the server says no (spec B§8, look/States). */
export function useRsvp(event: EventAnswer) {
  const queryClient = useQueryClient();
  const show = (hasRsvp: boolean) => {
    const checkIn = checkInState(event, { hasRsvp }, clock.now());
    return showViewerChange(queryClient, event.id, { hasRsvp, checkIn, ...(!hasRsvp && { isCheckedIn: false }) });
  };
  const onSettled = () => invalidateMine(queryClient);

  const rsvp = useMutation({
    mutationFn: () => createRsvp(event.id),
    onMutate: () => show(true),
    onSuccess: (answer) => {
      queryClient.setQueryData(myRsvpQuery(event.id).queryKey, answer);
      toast({ title: "RSVP confirmed!", description: "You'll receive reminders about this event" });
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
    onSuccess: () => toast({ title: "RSVP cancelled" }),
    onError: (error, _, takeBack) => {
      takeBack?.();
      const description = errorMessage(error, "Unable to cancel RSVP");
      toast({ title: "Cancel failed", description, variant: "destructive" });
    },
    onSettled,
  });

  return { rsvp, cancel };
}
