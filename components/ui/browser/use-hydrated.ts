import { useDeferredValue, useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Returns false on the server and while the browser hydrates, and true after that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/**
 * Returns false in the first render of a component, as on the server, and true in a second one that does not block input. For controls that
 * the page can do without for a moment: `useHydrated` renders at once, which for many components is one long task.
 */
export const useHydratedLater = (): boolean => useDeferredValue(true, false);
