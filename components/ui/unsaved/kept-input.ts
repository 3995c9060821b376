import { useEffectEvent, useLayoutEffect } from "react";

import { isTraversal } from "@/instrumentation-client";

const inputs = new Map<string, unknown>();

/** Returns what `useKeptInput` kept, until the document is replaced. */
export const findKeptInput = (key: string): unknown => inputs.get(key);

/**
 * Keeps what a form holds unsaved when Back leaves its page, which asks nothing, for the next form
 * with this key. Another way out forgets it: it was saved, or the member agreed to lose it
 * (docs/product/navigation.md#unsaved-changes).
 */
export function useKeptInput(key: string, getInput: () => unknown): void {
  const get = useEffectEvent(getInput);
  // As the form goes, before Back can be pressed on the next page.
  useLayoutEffect(
    () => () => {
      if (isTraversal()) inputs.set(key, get());
      else inputs.delete(key);
    },
    [key],
  );
}
