import type { OutboxEntry, OutboxStore } from "./outbox";

const KEY = "nametag_outbox";

type Stored = { userId: string; entries: readonly OutboxEntry[] };

function isStored(value: unknown): value is Stored {
  return (
    typeof value === "object" &&
    value !== null &&
    "userId" in value &&
    "entries" in value &&
    Array.isArray(value.entries)
  );
}

/**
 * The outbox lies in the tab's own session storage: it survives a reload, two tabs never send the same entry, and it goes with
 * the tab. One member's unsent words are never kept for the next: another viewer's entries are dropped at the first look.
 */
export function tabOutboxStore(userId: string): OutboxStore {
  return {
    load: () => {
      try {
        const stored: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null");
        if (isStored(stored) && stored.userId === userId) return [...stored.entries];
        window.sessionStorage.removeItem(KEY);
      } catch {
        // Storage refused or overwritten by something else: the tab starts with nothing unsent.
      }
      return [];
    },
    save: (entries) => {
      try {
        if (entries.length === 0) window.sessionStorage.removeItem(KEY);
        else window.sessionStorage.setItem(KEY, JSON.stringify({ userId, entries } satisfies Stored));
      } catch {
        // Full or refused: the outbox then lives in memory alone.
      }
    },
  };
}
