import { useMutation, useQueryClient } from "@tanstack/react-query";

import { useCheckInFailureText } from "@/components/attendance/code/use-check-in-failure-text";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getGuestsPath } from "@/lib/guests/client/guests";

/** Reads the list and its counts again. */
export function useInvalidateGuests(eventId: string): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(getGuestsPath(eventId)) });
}

/** Changes guests and shows the result in a toast. */
export function useGuestChange<Result, Variables = void>(
  eventId: string,
  change: (variables: Variables) => Promise<Result>,
  getDoneText: (result: Result) => string,
  getDoneDescription?: (result: Result) => string | undefined,
) {
  const t = useTranslations("admin.events.guests");
  const getFailureText = useCheckInFailureText();
  const invalidate = useInvalidateGuests(eventId);
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      toast({ title: getDoneText(result), description: getDoneDescription?.(result) });
    },
    onError: (error) => toastFailure(error, t("failed.title"), getFailureText(error, t("failed.description"))),
    onSettled: invalidate,
  });
}
