import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { trackActivity } from "@/lib/activity/client";
import { activeAttendanceQuery, checkIn, checkOut } from "@/lib/attendance/client/attendance";
import { invalidateMine } from "@/lib/events/client/events";
import { errorMessage } from "@/lib/http/browser/api-client";

/** Spec B§4: after check-in the person is visible to others, and after a second the browser goes to them. */
const GO_TO_PEOPLE_AFTER_MS = 1_000;

/** Checks me in at an event, with the toasts of spec B§8, and leads on to the people there. */
export function useCheckIn(eventId: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const mutation = useMutation({
    mutationFn: (doorCode: string | void) => checkIn(eventId, doorCode || undefined),
    onSuccess: () => {
      toast({ title: "Checked in successfully!", description: "You're now visible to other attendees" });
      trackActivity({ action: "check_in", page: window.location.pathname, metadata: { eventId } });
    },
    onError: (error) =>
      toast({
        title: "Check-in failed",
        description: errorMessage(error, "Unable to check in to event"),
        variant: "destructive",
      }),
    onSettled: () => invalidateMine(queryClient),
  });
  const { isSuccess } = mutation;
  // An effect, so that whoever goes elsewhere within the second isn't pulled back.
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => router.push("/"), GO_TO_PEOPLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, router]);
  return mutation;
}

/** Checks me out, with the toasts of spec B§8. */
export function useCheckOut(eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => checkOut(eventId),
    onSuccess: () => {
      queryClient.setQueryData(activeAttendanceQuery().queryKey, null);
      toast({ title: "Checked out successfully!" });
    },
    onError: (error) =>
      toast({
        title: "Check-out failed",
        description: errorMessage(error, "Unable to check out"),
        variant: "destructive",
      }),
    onSettled: () => invalidateMine(queryClient),
  });
}
