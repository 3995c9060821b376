import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import { dismissSuggestion, isSuggestions, undoDismissal } from "@/lib/suggestions/client";
import type { DismissalPeriod, Suggestions } from "@/lib/suggestions/schema";

/**
 * Removes the person at all events at once (docs/product/suggestions.md#dismissing). Works also
 * after the card is gone. The next read brings another person in its place.
 */
export function useDismiss(user: PublicUser): (period: DismissalPeriod) => void {
  const t = useTranslations("suggestions.toast");
  const client = useQueryClient();
  const about = `suggestion:${user.id}`;
  const readAgain = () => client.invalidateQueries({ predicate: isSuggestions });
  const undo = () =>
    undoDismissal(user.id)
      .then(readAgain)
      .catch((error: unknown) => toastFailure(error, t("undoFailed"), t("tryAgain"), about));
  const { mutate } = useMutation({
    mutationFn: (period: DismissalPeriod) => dismissSuggestion(user.id, period),
    onMutate: async () => {
      await client.cancelQueries({ predicate: isSuggestions });
      client.setQueriesData<Suggestions>(
        { predicate: isSuggestions },
        (data) => data && { ...data, suggestions: data.suggestions.filter((each) => each.user.id !== user.id) },
      );
    },
    onSuccess: (_data, period) =>
      toast({
        title: t(period, { name: formatFullName(user.profile) }),
        about,
        action: { label: t("undo"), onClick: () => void undo() },
      }),
    onError: (error) => toastFailure(error, t("failed"), t("tryAgain"), about),
    onSettled: readAgain,
  });
  return mutate;
}
