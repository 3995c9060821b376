import { useMutation, useQueryClient } from "@tanstack/react-query";

import { useCheckInFailureText } from "@/components/attendance/code/use-check-in-failure-text";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import { isBelow } from "@/lib/http/browser/query-paths";

/** Reads the list and its counts again. */
export function useInvalidatePeople(eventId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: isBelow(getAttendeesPath(eventId)) });
}

type ToastParts<Result, Variables> = {
  getDescription?: (result: Result) => string | undefined;
  /** Returns what the same change takes to undo this one, for a button in the toast. */
  getUndo?: (result: Result) => Variables | null;
};

/** Changes people of an event and shows the result in a toast. */
export function usePeopleChange<Result, Variables = void>(
  eventId: string,
  change: (variables: Variables) => Promise<Result>,
  getDoneText: (result: Result) => string,
  { getDescription, getUndo }: ToastParts<Result, Variables> = {},
) {
  const t = useTranslations("admin.events.people");
  const getFailureText = useCheckInFailureText();
  const invalidate = useInvalidatePeople(eventId);
  const mutation = useMutation<Result, Error, Variables>({
    mutationFn: change,
    onSuccess: (result) => {
      const undo = getUndo?.(result) ?? null;
      const action = undo === null ? undefined : { label: t("undo"), onClick: () => mutation.mutate(undo) };
      toast({ title: getDoneText(result), description: getDescription?.(result), action });
    },
    onError: (error) => toastFailure(error, t("failed.title"), getFailureText(error, t("failed.description"))),
    onSettled: invalidate,
  });
  return mutation;
}
