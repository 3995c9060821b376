import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

import { useTranslations } from "../text/use-translations";

import { toast, toastFailure } from "./toast";

type ChangeTexts = { done?: string; description?: string; failed: string };

/** Changes what a list shows, says what came of it in a toast, and reads the list again. */
export function useListChange<Input = void>(
  queryKey: QueryKey,
  change: (input: Input) => Promise<unknown>,
  { done, description, failed }: ChangeTexts,
) {
  const t = useTranslations("common");
  const client = useQueryClient();
  return useMutation<unknown, Error, Input>({
    mutationFn: change,
    onSuccess: () => {
      if (done) toast({ title: done, description });
    },
    onError: (error) => toastFailure(error, failed, t("pleaseTryAgain")),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
