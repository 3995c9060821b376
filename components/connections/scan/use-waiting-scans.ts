import { useSyncExternalStore } from "react";

import { SCANS_CHANGED } from "@/components/live/scans/scans-prefix";
import { SCANS_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { listen } from "@/lib/core/browser/listen";
import { localStore } from "@/lib/core/browser/storage";

type Stored = { userId?: unknown; entries?: { id: string }[] } | null;

/** An entry can be under two keys while another document takes it over. */
function countScans(viewerId: string): number {
  const all = localStore.keys(SCANS_PREFIX).map((key) => localStore.getJson(key) as Stored);
  const own = all.flatMap((stored) => (stored?.userId === viewerId ? (stored.entries ?? []) : []));
  return new Set(own.map(({ id }) => id)).size;
}

const subscribe = (listener: () => void): (() => void) => {
  const stops = [listen(window, listener, SCANS_CHANGED), listen(window, listener, "storage")];
  return () => stops.forEach((stop) => stop());
};

/** Counts the member's unsent scans of all tabs, without the outbox's code. */
export const useWaitingScans = (viewerId: string): number =>
  useSyncExternalStore(
    subscribe,
    () => countScans(viewerId),
    () => 0,
  );
