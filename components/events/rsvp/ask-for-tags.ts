import { useQueryClient } from "@tanstack/react-query";

import { useTourStep } from "@/components/onboarding/tour-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { currentUserQuery } from "@/lib/auth/client/current-user";

export const TagsDialog = lazyWithRetry(() =>
  import("@/components/profiles/tags/tags-dialog").then((module) => module.default),
);

/** Once for each member, on any device. The walkthrough isn't interrupted. */
export function useShouldAskForTags(): () => boolean {
  const client = useQueryClient();
  const tourStep = useTourStep();
  return () => tourStep === null && client.getQueryData(currentUserQuery().queryKey)?.profile.wasAskedForTags === false;
}
