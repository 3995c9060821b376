import { useMutation, useQueryClient } from "@tanstack/react-query";

import { useCheckInFailureText } from "@/components/attendance/code/use-check-in-failure-text";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import { isBelow } from "@/lib/http/browser/query-paths";

/** Reads the list and its counts again. */
export function useInvalidatePeople(eventId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: isBelow(getAttendeesPath(eventId)) });
}

/** Changes people of an event and shows the result in a toast. */
export function usePeopleChange<Result, Variables = void>(
  eventId: string,
  change: (variables: Variables) => Promise<Result>,
  getDoneText: (result: Result) => string,
  getDoneDescription?: (result: Result) => string | undefined,
) {
  const t = useTranslations("admin.events.people");
  const getFailureText = useCheckInFailureText();
  const invalidate = useInvalidatePeople(eventId);
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      toast({ title: getDoneText(result), description: getDoneDescription?.(result) });
    },
    onError: (error) => toastFailure(error, t("failed.title"), getFailureText(error, t("failed.description"))),
    onSettled: invalidate,
  });
}
