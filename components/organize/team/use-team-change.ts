import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventTeamQuery } from "@/lib/events/client/team";

/** Changes the team and shows the result in a toast. */
export function useTeamChange<Variables = void>(
  eventId: string,
  change: (variables: Variables) => Promise<unknown>,
  doneText: string,
) {
  const t = useTranslations("admin.events.team");
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast({ title: doneText });
    },
    onError: (error) => toastFailure(error, t("failed"), t("tryAgain")),
    onSettled: () => client.invalidateQueries({ queryKey: eventTeamQuery(eventId).queryKey }),
  });
}
