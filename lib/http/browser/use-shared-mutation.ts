import { type MutationKey, useIsMutating, useMutation, type UseMutationOptions } from "@tanstack/react-query";

type SharedMutationOptions<Data, Variables> = UseMutationOptions<Data, Error, Variables> & { mutationKey: MutationKey };

/**
 * A mutation whose component can be unmounted before the response arrives. `isPending` is also true while another component, or
 * this one before it was unmounted, sends a mutation with the same key. What must happen in any case, such as a toast, belongs to
 * the options: TanStack Query skips the callbacks of `mutate()` after the unmount.
 */
export function useSharedMutation<Data, Variables = void>(options: SharedMutationOptions<Data, Variables>) {
  const mutation = useMutation(options);
  const isPending = useIsMutating({ mutationKey: options.mutationKey, exact: true }) > 0;
  return { ...mutation, isPending };
}
