import { useSyncExternalStore } from "react";

import { listEntries } from "@/components/live/outbox/entry-store";
import { UNSENT_CHANGED } from "@/components/live/outbox/unsent-changed";
import { SCANS_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { listen } from "@/lib/core/browser/listen";

const subscribe = (listener: () => void): (() => void) => listen(window, listener, UNSENT_CHANGED, "storage");

/** Counts the member's unsent scans of all tabs, without the outbox's code. */
export const useWaitingScans = (viewerId: string): number =>
  useSyncExternalStore(
    subscribe,
    () => new Set(listEntries<{ id: string }>(SCANS_PREFIX, viewerId).map(({ id }) => id)).size,
    () => 0,
  );
