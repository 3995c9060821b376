import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Returns false on the server and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
