import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { preferencesQuery, savePreferences } from "@/lib/account/client";

export function useSavePreferences() {
  const t = useTranslations("settings");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: savePreferences,
    // One after the other, so that an earlier response can't overwrite a later one.
    scope: { id: "preferences" },
    onSuccess: (preferences) => client.setQueryData(preferencesQuery().queryKey, preferences),
    onError: (error) =>
      toast({
        title: t("notifications.toast.saveFailed"),
        description: getFailureText(error, t("tryAgain")),
        variant: "destructive",
      }),
  });
}
