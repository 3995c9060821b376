import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/feedback/toast";
import { currentUserQuery } from "@/lib/auth/client";
import { isNetworkFailure, errorMessage } from "@/lib/http/browser/api-client";
import { dropHeadshot, ownProfileQuery, saveProfile, sharedProfileQuery } from "@/lib/profiles/client";
import type { OwnProfileResponse } from "@/lib/profiles/schema";

/** The saved profile stands everywhere at once: here, in the shell, and on the page that others see. */
function keep(client: QueryClient, answer: OwnProfileResponse): void {
  client.setQueryData(ownProfileQuery().queryKey, answer);
  client.setQueryData(currentUserQuery().queryKey, (viewer) => viewer && { ...viewer, profile: answer.profile });
  void client.invalidateQueries({ queryKey: sharedProfileQuery(answer.id).queryKey });
}

const tellFailure = (title: string, error: unknown): void =>
  toast({
    title,
    description: isNetworkFailure(error)
      ? "Network error. Please check your connection and try again."
      : errorMessage(error, "Please try again."),
    variant: "destructive",
  });

type Words = { success: string; failure: string };

/** Saving any part of my profile, with spec B§8's toasts. */
export function useSaveProfile({ success, failure }: Words) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveProfile,
    // One after the other, so that no earlier answer overwrites what a later one saved.
    scope: { id: "own-profile" },
    onSuccess: (answer, { avatarUrl }) => {
      keep(client, answer);
      // Another picture, or none: what this device kept of the last one goes too.
      if (avatarUrl !== undefined) dropHeadshot(answer.id);
      toast({ title: success });
    },
    onError: (error) => tellFailure(failure, error),
  });
}

export const PROFILE_WORDS: Words = {
  success: "Profile updated successfully!",
  failure: "Failed to update profile",
};
