import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/feedback/toast";
import { preferencesQuery, savePreferences } from "@/lib/account/client";
import { errorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";

/** Saves a choice as it is made; while it is under way the caller shows its `variables`, and what was before if it fails. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: savePreferences,
    // One after the other, so that no earlier answer overwrites what a later one saved.
    scope: { id: "preferences" },
    onSuccess: (answer) => client.setQueryData(preferencesQuery().queryKey, answer),
    onError: (error) =>
      toast({
        title: "Couldn't save your choice",
        description: isNetworkFailure(error)
          ? "Network error. Please check your connection and try again."
          : errorMessage(error, "Please try again."),
        variant: "destructive",
      }),
  });
}
