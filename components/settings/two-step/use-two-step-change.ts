import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { twoStepQuery } from "@/lib/two-step/client/settings";

type Change =
  "passkeyAdded" | "passkeyRenamed" | "passkeyRemoved" | "authenticatorRemoved" | "deviceForgotten" | "codes";

/** Changes the two-step sign-in: reads its state again, and shows a toast, except about new recovery codes, which a dialog shows. */
export function useTwoStepChange<Input, Result>(change: Change, send: (input: Input) => Promise<Result>) {
  const t = useTranslations("settings.security.twoStep.toast");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      if (change !== "codes") toast({ title: t(change) });
    },
    onError: (error) =>
      toast({ title: t("failed.title"), description: getFailureText(error, t("failed.text")), variant: "destructive" }),
    onSettled: () => client.invalidateQueries({ queryKey: twoStepQuery().queryKey }),
  });
}
