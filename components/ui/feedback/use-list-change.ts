import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

import { toast, toastFailure } from "./toast";

type ChangeTexts = { done?: string; description?: string; failed: string; tryAgain: string };

/** Changes what a list shows, says what came of it in a toast, and reads the list again. */
export function useListChange<Input = void>(
  queryKey: QueryKey,
  change: (input: Input) => Promise<unknown>,
  { done, description, failed, tryAgain }: ChangeTexts,
) {
  const client = useQueryClient();
  return useMutation<unknown, Error, Input>({
    mutationFn: change,
    onSuccess: () => {
      if (done) toast({ title: done, description });
    },
    onError: (error) => toastFailure(error, failed, tryAgain),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
