import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { trackActivity } from "@/lib/activity/client";
import { clock } from "@/lib/core/shared/clock";
import { invalidateOwnEvents, applyViewerChange } from "@/lib/events/client/changes";
import { cancelRsvp, createRsvp, myRsvpQuery, ownPlaceScope, rsvpKey } from "@/lib/events/client/rsvp";
import { getCheckInState } from "@/lib/events/policy/check-in";
import { getAvailableSeats } from "@/lib/events/policy/seats";
import type { EventResponse } from "@/lib/events/schema/event";
import type { RsvpResponse } from "@/lib/events/schema/rsvp";
import { getErrorMessage } from "@/lib/http/browser/api-client";

/** With limited capacity only the server knows whether an RSVP is confirmed or waitlisted. */
export function useRsvp(event: EventResponse) {
  const t = useTranslations("events.rsvp");
  const queryClient = useQueryClient();
  const isLimited = getAvailableSeats(event) !== null;
  const isWaitlisted = event.viewer?.waitlistPosition != null;

  const showOptimistically = (hasRsvp: boolean) => {
    const checkIn = getCheckInState(event, { hasRsvp }, clock.now());
    const reset = hasRsvp ? {} : { isCheckedIn: false, waitlistPosition: null };
    return applyViewerChange(queryClient, event.id, { hasRsvp, checkIn, ...reset });
  };
  const showSaved = ({ status, waitlistPosition }: RsvpResponse) => {
    if (status !== "waitlisted") return toast({ title: t("saved.title"), description: t("saved.description") });
    const description = waitlistPosition
      ? t("waitlisted.position", { position: waitlistPosition })
      : t("waitlisted.description");
    toast({ title: t("waitlisted.title"), description });
  };
  const scope = ownPlaceScope(event.id);
  const rsvp = useMutation({
    mutationKey: rsvpKey(event.id),
    scope,
    mutationFn: () => createRsvp(event.id),
    onMutate: () => {
      if (isLimited) return undefined;
      // The reminders appear now. The response contains them, so nothing may read them before.
      queryClient.setQueryData(myRsvpQuery(event.id).queryKey, (cached) => cached ?? null);
      return showOptimistically(true);
    },
    onSuccess: (response) => {
      queryClient.setQueryData(myRsvpQuery(event.id).queryKey, response);
      showSaved(response);
      trackActivity({ action: "rsvp_created", page: window.location.pathname, metadata: { eventId: event.id } });
      const isRead = invalidateOwnEvents(queryClient);
      // A check-in pressed meanwhile waits until this ends. An optimistic change needs no read.
      return isLimited ? isRead : undefined;
    },
    onError: (error, _, rollBack) => {
      rollBack?.();
      const description = getErrorMessage(error, t("failed.description"));
      toast({ title: t("failed.title"), description, variant: "destructive" });
      return invalidateOwnEvents(queryClient);
    },
  });

  const cancel = useMutation({
    scope,
    mutationFn: () => cancelRsvp(event.id),
    onMutate: () => showOptimistically(false),
    onSuccess: () => {
      toast({ title: isWaitlisted ? t("leftWaitlist") : t("cancelled") });
      return invalidateOwnEvents(queryClient);
    },
    onError: (error, _, rollBack) => {
      rollBack?.();
      const description = getErrorMessage(error, t("cancelFailed.description"));
      toast({ title: t("cancelFailed.title"), description, variant: "destructive" });
      return invalidateOwnEvents(queryClient);
    },
  });

  return { rsvp, cancel };
}
