import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { trackActivity } from "@/lib/activity/client";
import { invalidateAfterLeaving } from "@/lib/attendance/client/own-attendance";
import { clock } from "@/lib/core/shared/clock";
import { invalidateOwnEvents, applyViewerChange } from "@/lib/events/client/changes";
import { applyOwnEvent, invalidateOwnRsvps, ownPlaceScope } from "@/lib/events/client/own-event";
import { cancelRsvp, createRsvp, myRsvpQuery, rsvpKey } from "@/lib/events/client/rsvp";
import { getCheckInState } from "@/lib/events/policy/check-in";
import { getAvailableSeats } from "@/lib/events/policy/seats";
import type { EventResponse } from "@/lib/events/schema/event";
import type { RsvpResponse } from "@/lib/events/schema/rsvp";
import { sendOwnChange } from "@/lib/http/browser/own-changes";
import { getErrorMessage } from "@/lib/http/browser/api-client";

/**
 * RSVP and cancel. Both show at once and are rolled back with a toast when the server refuses. An RSVP to an event with
 * limited capacity shows after the response, because only the server knows whether it is confirmed or waitlisted.
 */
export function useRsvp(event: EventResponse) {
  const t = useTranslations("events.rsvp");
  const queryClient = useQueryClient();
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
    mutationFn: () => sendOwnChange((changeId) => createRsvp(event.id, changeId)),
    onMutate: () => {
      if (getAvailableSeats(event) !== null) return undefined;
      // The reminders appear now. The response has them, so they must not be read meanwhile.
      queryClient.setQueryData(myRsvpQuery(event.id).queryKey, (cached) => cached ?? null);
      return showOptimistically(true);
    },
    onSuccess: async ({ result: { event: changed, ...response }, isLatest }) => {
      queryClient.setQueryData(myRsvpQuery(event.id).queryKey, response);
      showSaved(response);
      trackActivity({ action: "rsvp_created", page: window.location.pathname, metadata: { eventId: event.id } });
      // Without the event, another tab was first.
      if (!changed || !isLatest) return invalidateOwnEvents(queryClient);
      await applyOwnEvent(queryClient, changed);
      // Not awaited: a check-in that was pressed meanwhile is sent once this ends.
      void invalidateOwnRsvps(queryClient, event.id);
      return undefined;
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
    mutationFn: () => sendOwnChange((changeId) => cancelRsvp(event.id, changeId)),
    onMutate: () => showOptimistically(false),
    onSuccess: ({ isLatest }) => {
      toast({ title: isWaitlisted ? t("leftWaitlist") : t("cancelled") });
      if (!isLatest) return invalidateOwnEvents(queryClient);
      queryClient.setQueryData(myRsvpQuery(event.id).queryKey, null);
      return invalidateAfterLeaving(queryClient, event.id);
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
