import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Returns false on the server and while the browser hydrates, and true after that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
