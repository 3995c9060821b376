import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { invalidatePaths, invalidateSoon } from "@/lib/http/browser/query-paths";
import { removeHeadshot } from "@/lib/profiles/client/headshot";
import { ownProfileQuery, saveProfile, sharedProfileQuery } from "@/lib/profiles/client/profile";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";
import { isSuggestions } from "@/lib/suggestions/client";

/** One after the other, so that an earlier response can't overwrite a later one. */
export const PROFILE_SAVES = { id: "own-profile" };

/** These show on the profile form, in the shell, and on the shared profile. */
export function updateProfileQueries(client: QueryClient, own: OwnProfileResponse): void {
  client.setQueryData(ownProfileQuery().queryKey, own);
  client.setQueryData(currentUserQuery().queryKey, (viewer) => viewer && { ...viewer, profile: own.profile });
  void client.invalidateQueries({ queryKey: sharedProfileQuery(own.id).queryKey });
  // By its path: the client of notifications has the code of pushes too.
  invalidatePaths(client, "/api/text-number");
}

/** See docs/product/profiles.md#profile-messages. */
type Change = "profile" | "picture" | "photoRemoval";

export function useSaveProfile(change: Change) {
  const t = useTranslations("profiles.toast");
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveProfile,
    scope: PROFILE_SAVES,
    onSuccess: (own, { avatarUrl, lookingFor, canHelpWith }) => {
      updateProfileQueries(client, own);
      if (lookingFor ?? canHelpWith) invalidateSoon(client, isSuggestions);
      // The headshot stored on this device shows the former picture.
      if (avatarUrl !== undefined) removeHeadshot(own.id);
      toast({ title: t(`${change}.saved`) });
    },
    onError: (error) => toastFailure(error, t(`${change}.failed`), t("tryAgain")),
  });
}
