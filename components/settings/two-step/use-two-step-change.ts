import { useQueryClient } from "@tanstack/react-query";

import { dismissToastsAbout, toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";
import { twoStepQuery } from "@/lib/two-step/client/settings";

type Reported =
  "passkeyAdded" | "passkeyRenamed" | "passkeyRemoved" | "authenticatorRemoved" | "deviceForgotten" | "turnedOff";
type Change<Input, Result> = {
  change: Reported | "authenticatorStarted" | "codesReplaced";
  id?: string;
  send: (input: Input) => Promise<Result>;
  /** Called even after the dialog that sent the request is closed. */
  onResult?: (result: Result) => void;
};

export function useTwoStepChange<Input, Result>({ change, id = "", send, onResult }: Change<Input, Result>) {
  const t = useTranslations("settings.security.twoStep.toast");
  const client = useQueryClient();
  const about = `two-step:${change}:${id}`;
  return useSharedMutation({
    mutationKey: ["two-step", change, id],
    mutationFn: send,
    onMutate: () => dismissToastsAbout(about),
    onSuccess: (result) => {
      if (change !== "authenticatorStarted" && change !== "codesReplaced") toast({ title: t(change) });
      onResult?.(result);
    },
    onError: (error) => {
      if (error.name === "AbortError") return;
      toastFailure(error, t("failed.title"), t("failed.text"), about);
    },
    onSettled: () => client.invalidateQueries({ queryKey: twoStepQuery().queryKey }),
  });
}
