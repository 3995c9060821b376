import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";
import { twoStepQuery } from "@/lib/two-step/client/settings";

type Reported = "passkeyAdded" | "passkeyRenamed" | "passkeyRemoved" | "authenticatorRemoved" | "deviceForgotten";
type Change<Input, Result> = {
  change: Reported | "authenticatorStarted" | "codesReplaced";
  id?: string;
  send: (input: Input) => Promise<Result>;
  /** Called even after the dialog that sent the request is closed. */
  onResult?: (result: Result) => void;
};

export function useTwoStepChange<Input, Result>({ change, id = "", send, onResult }: Change<Input, Result>) {
  const t = useTranslations("settings.security.twoStep.toast");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  return useSharedMutation({
    mutationKey: ["two-step", change, id],
    mutationFn: send,
    onSuccess: (result) => {
      if (change !== "authenticatorStarted" && change !== "codesReplaced") toast({ title: t(change) });
      onResult?.(result);
    },
    onError: (error) => {
      if (error.name === "AbortError") return;
      const description = getFailureText(error, t("failed.text"));
      toast({ title: t("failed.title"), description, variant: "destructive" });
    },
    onSettled: () => client.invalidateQueries({ queryKey: twoStepQuery().queryKey }),
  });
}
