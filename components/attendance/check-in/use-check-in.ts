import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { trackActivity } from "@/lib/activity/client";
import { activeAttendanceQuery, checkIn, checkOut } from "@/lib/attendance/client/attendance";
import { applyOwnCheckIn, invalidateAfterLeaving } from "@/lib/attendance/client/own-attendance";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { sendOwnChange } from "@/lib/http/browser/own-changes";
import { getErrorMessage } from "@/lib/http/browser/api-client";

const OPEN_PEOPLE_AFTER_MS = 1_000;
const VIBRATE_MS = 60;

/** Checks the viewer in at an event and then opens the People screen (docs/product/check-in.md#after-check-in). */
export function useCheckIn(eventId: string) {
  const t = useTranslations("checkIn.toast");
  const queryClient = useQueryClient();
  const router = useRouter();
  const mutation = useMutation({
    mutationFn: (doorCode: string | void) =>
      sendOwnChange((changeId) => checkIn(eventId, changeId, doorCode || undefined)),
    onSuccess: ({ result, isLatest }) => {
      // Felt without looking at the phone. Safari has no vibration, and browsers ignore it without a press on the page.
      if ("vibrate" in navigator) navigator.vibrate(VIBRATE_MS);
      toast({ title: t("checkedIn.title"), description: t("checkedIn.description") });
      trackActivity({ action: "check_in", page: window.location.pathname, metadata: { eventId } });
      const isApplied = isLatest && applyOwnCheckIn(queryClient, result);
      return isApplied || invalidateOwnEvents(queryClient);
    },
    onError: (error) => {
      toast({
        title: t("checkInFailed.title"),
        description: getErrorMessage(error, t("checkInFailed.description")),
        variant: "destructive",
      });
      return invalidateOwnEvents(queryClient);
    },
  });
  const { isSuccess } = mutation;
  // Effect: runs a timer until the People screen opens. Unmounting clears it, so that a member who left this page within the
  // second stays where they are.
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => router.push("/"), OPEN_PEOPLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, router]);
  return mutation;
}

/** Checks the viewer out of an event. */
export function useCheckOut(eventId: string) {
  const t = useTranslations("checkIn.toast");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendOwnChange((changeId) => checkOut(eventId, changeId)),
    onSuccess: ({ isLatest }) => {
      queryClient.setQueryData(activeAttendanceQuery().queryKey, null);
      toast({ title: t("checkedOut") });
      return isLatest ? invalidateAfterLeaving(queryClient, eventId) : invalidateOwnEvents(queryClient);
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
