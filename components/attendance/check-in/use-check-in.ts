import { type Mutation, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { trackActivity } from "@/lib/activity/client";
import { activeAttendanceQuery, checkIn, checkOut } from "@/lib/attendance/client/attendance";
import { applyViewerChange, invalidateOwnEvents } from "@/lib/events/client/changes";
import { ownPlaceScope, rsvpKey } from "@/lib/events/client/rsvp";
import { getErrorMessage } from "@/lib/http/browser/api-client";
import { isRetryable } from "@/lib/http/browser/query-client";

const OPEN_PEOPLE_AFTER_MS = 1_000;
const VIBRATE_MS = 60;

type CheckInRequest = {
  doorCode?: string;
  /** The RSVP that was being sent when the member pressed Check In. */
  rsvp?: Mutation;
};

/** The server refused the RSVP that this check-in needed. A toast has already shown the reason. */
class NoRsvpError extends Error {
  override name = "NoRsvpError";
}

/**
 * Checks the viewer in at an event and then opens the People screen (docs/product/check-in.md#after-check-in).
 * @param isAtDoor with a door code, which needs no RSVP and is soon too old. Else an RSVP that is still being sent comes first.
 */
export function useCheckIn(eventId: string, { isAtDoor = false } = {}) {
  const t = useTranslations("checkIn.toast");
  const getFailureText = useFailureText();
  const queryClient = useQueryClient();
  const router = useRouter();
  const mutation = useMutation({
    scope: isAtDoor ? undefined : ownPlaceScope(eventId),
    mutationFn: async ({ doorCode, rsvp }: CheckInRequest) => {
      if (rsvp?.state.status === "error") throw new NoRsvpError();
      return checkIn(eventId, doorCode);
    },
    onSuccess: () => {
      // Felt without looking at the phone. Safari has no vibration, and browsers ignore it without a press on the page.
      if ("vibrate" in navigator) navigator.vibrate(VIBRATE_MS);
      toast({ title: t("checkedIn.title"), description: t("checkedIn.description") });
      trackActivity({ action: "check_in", page: window.location.pathname, metadata: { eventId } });
      // Not awaited: the People screen opens a second from now, also where reading takes longer.
      void applyViewerChange(queryClient, eventId, { isCheckedIn: true }).then(() => invalidateOwnEvents(queryClient));
    },
    onError: (error) => {
      if (error instanceof NoRsvpError) return undefined;
      toast({
        title: t("checkInFailed.title"),
        description: getFailureText(error, t("checkInFailed.description")),
        variant: "destructive",
      });
      const isRead = invalidateOwnEvents(queryClient);
      // Where the check-in found no server, reading again may take long too. The member can repeat it at once.
      return isRetryable(error) ? undefined : isRead;
    },
  });
  const { isSuccess, isPending, error, variables } = mutation;
  // Effect: runs a timer until the People screen opens. Unmounting clears it, so that a member who left this page within the
  // second stays where they are.
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
    /** Forgets the outcome of the last request. */
    reset: mutation.reset,
    /** The code that was sent last. */
    doorCode: variables?.doorCode,
    error,
  };
}

/** Checks the viewer out of an event. */
export function useCheckOut(eventId: string) {
  const t = useTranslations("checkIn.toast");
  const queryClient = useQueryClient();
  return useMutation({
    scope: ownPlaceScope(eventId),
    mutationFn: () => checkOut(eventId),
    onSuccess: () => {
      queryClient.setQueryData(activeAttendanceQuery().queryKey, null);
      toast({ title: t("checkedOut") });
      return invalidateOwnEvents(queryClient);
    },
    onError: (error) => {
      toast({
        title: t("checkOutFailed.title"),
        description: getErrorMessage(error, t("checkOutFailed.description")),
        variant: "destructive",
      });
      return invalidateOwnEvents(queryClient);
    },
  });
}
