import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and in the browser's first render; true once what was rendered on the server has come to life. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
