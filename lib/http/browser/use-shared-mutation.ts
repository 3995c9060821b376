import { type MutationKey, useIsMutating, useMutation, type UseMutationOptions } from "@tanstack/react-query";

type SharedMutationOptions<Data, Variables> = UseMutationOptions<Data, Error, Variables> & { mutationKey: MutationKey };

/**
 * `isPending` is also true while another component sends the same mutation. Put effects that must
 * always happen in the options: TanStack Query skips the callbacks of `mutate()` after an unmount.
 */
export function useSharedMutation<Data, Variables = void>(options: SharedMutationOptions<Data, Variables>) {
  const mutation = useMutation(options);
  const isPending = useIsMutating({ mutationKey: options.mutationKey, exact: true }) > 0;
  return { ...mutation, isPending };
}
