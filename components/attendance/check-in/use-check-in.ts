import { type Mutation, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { trackActivity } from "@/lib/activity/client";
import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import { checkIn, checkOut, showAttendance } from "@/lib/attendance/client/attendance";
import { applyOwnPlace, invalidateOwnEvents, isMemberHiddenAt, ownPlace } from "@/lib/events/client/changes";
import { rsvpKey } from "@/lib/events/client/rsvp";
import { isRetryable } from "@/lib/http/browser/query-client";

const OPEN_PEOPLE_AFTER_MS = 1_000;
const VIBRATE_MS = 60;

type CheckInRequest = {
  doorCode?: string;
  /** The RSVP that was being sent when the member pressed Check In. */
  rsvp?: Mutation;
};

/** The server refused the RSVP. A toast has already shown the reason. */
class NoRsvpError extends Error {
  override name = "NoRsvpError";
}

/**
 * Opens the People screen afterwards (docs/product/check-in.md#after-check-in). A door code
 * (`isAtDoor`) needs no RSVP and soon expires. Otherwise a running RSVP request comes first.
 */
export function useCheckIn(eventId: string, { isAtDoor = false } = {}) {
  const t = useTranslations("checkIn.toast");
  const queryClient = useQueryClient();
  const router = useRouter();
  const mutation = useMutation({
    ...(!isAtDoor && ownPlace(eventId)),
    mutationFn: async ({ doorCode, rsvp }: CheckInRequest) => {
      if (rsvp?.state.status === "error") throw new NoRsvpError();
      return checkIn(eventId, doorCode);
    },
    onSuccess: ({ event, ...attendance }) => {
      // Safari has no vibration, and browsers ignore it before a press on the page.
      if ("vibrate" in navigator) navigator.vibrate(VIBRATE_MS);
      const isHidden = isMemberHiddenAt(queryClient, eventId);
      toast({ title: t("checkedIn.title"), description: t(isHidden ? "checkedIn.hidden" : "checkedIn.description") });
      trackActivity({ action: "check_in", page: window.location.pathname, metadata: { eventId } });
      const left = queryClient.getQueryData(activeAttendanceQuery().queryKey);
      // Not awaited: the People screen opens in time, even if reading takes longer.
      showAttendance(queryClient, event, attendance);
      void applyOwnPlace(queryClient, event);
      // A check-in ends the one at another event, of which the response says nothing.
      if (left && left.eventId !== eventId) void invalidateOwnEvents(queryClient, left.eventId);
    },
    onError: (error) => {
      if (error instanceof NoRsvpError) return undefined;
      toastFailure(error, t("checkInFailed.title"), t("checkInFailed.description"));
      const isRead = invalidateOwnEvents(queryClient);
      // Without a server, reading may hang too. The member can repeat the check-in at once.
      return isRetryable(error) ? undefined : isRead;
    },
  });
  const { isSuccess, isPending, error, variables } = mutation;
  // Unmounting clears the timer, so that a member who has left the page stays where they are.
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => router.push("/"), OPEN_PEOPLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, router]);
  const findRsvpUnderWay = () =>
    queryClient.getMutationCache().find({ mutationKey: rsvpKey(eventId), status: "pending" });
  return {
    mutate: (doorCode?: string, options?: { onError?: (error: Error) => void; onSuccess?: () => void }) =>
      mutation.mutate(doorCode ? { doorCode } : { rsvp: findRsvpUnderWay() }, options),
    isPending,
    reset: mutation.reset,
    doorCode: variables?.doorCode,
    error,
  };
}

export function useCheckOut(eventId: string) {
  const t = useTranslations("checkIn.toast");
  const queryClient = useQueryClient();
  return useMutation({
    ...ownPlace(eventId),
    mutationFn: () => checkOut(eventId),
    onSuccess: ({ event }) => {
      toast({ title: t("checkedOut") });
      if (!event) return invalidateOwnEvents(queryClient, eventId);
      showAttendance(queryClient, event, null);
      return applyOwnPlace(queryClient, event);
    },
    onError: (error) => {
      toastFailure(error, t("checkOutFailed.title"), t("checkOutFailed.description"));
      return invalidateOwnEvents(queryClient, eventId);
    },
  });
}
