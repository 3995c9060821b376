import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/feedback/toast";
import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import { checkInFor, checkOutFor } from "@/lib/attendance/client/manage";

import { failureText } from "../editor/use-event-form";

type Choice = { userId: string; name: string; to: "in" | "walk-in" | "out" };

/** Checks somebody in or out for them. */
export function useManualCheckIn(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, to }: Choice) =>
      to === "out" ? checkOutFor(eventId, userId) : checkInFor(eventId, userId, to === "walk-in"),
    onSuccess: (_, { name, to }) => toast({ title: to === "out" ? `${name} is checked out` : `${name} is checked in` }),
    onError: (error, { to }) =>
      toast({
        title: to === "out" ? "Check-out failed" : "Check-in failed",
        description: failureText(error, to === "out" ? "Unable to check out" : "Unable to check in to event"),
        variant: "destructive",
      }),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(getAttendeesPath(eventId)) }),
  });
}
