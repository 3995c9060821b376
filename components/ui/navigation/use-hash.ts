import { useSyncExternalStore } from "react";

import { listen } from "@/lib/core/browser/listen";

const subscribeToHash = (listener: () => void) => listen(window, listener, "hashchange");

/** Empty on the server, which never receives the hash. */
export const useHash = (): string =>
  useSyncExternalStore(
    subscribeToHash,
    () => window.location.hash,
    () => "",
  );
