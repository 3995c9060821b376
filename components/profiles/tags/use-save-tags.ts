import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { invalidateSoon } from "@/lib/http/browser/query-paths";
import { ownProfileQuery, sharedProfileQuery } from "@/lib/profiles/client/profile";
import type { Tags } from "@/lib/profiles/schema/tags";
import { isSuggestions } from "@/lib/suggestions/client";

/** Saves tags, and reads again what depends on them. */
export function useSaveTags<Input>(
  mutationFn: (input: Input) => Promise<Tags>,
  onSaved: () => void,
  onFailed?: (input: Input) => void,
) {
  const t = useTranslations("profiles.tags");
  const client = useQueryClient();
  return useMutation({
    // One after the other: the last one has to win.
    scope: { id: "tags" },
    mutationFn,
    onSuccess: (tags) => {
      client.setQueryData(ownProfileQuery().queryKey, (own) => own && { ...own, tags });
      const viewer = client.getQueryData(currentUserQuery().queryKey);
      if (viewer) void client.invalidateQueries({ queryKey: sharedProfileQuery(viewer.id).queryKey });
      invalidateSoon(client, isSuggestions);
      onSaved();
    },
    onError: (error, input) => {
      onFailed?.(input);
      toastFailure(error, t("failed.title"), t("failed.description"));
    },
  });
}
