import { randomUuid } from "@/lib/core/browser/random-uuid";

import type { OutboxEntry, OutboxStore } from "./outbox";

/** Of each document that has something unsent; the rest of the key names the document. */
const PREFIX = "nametag_outbox:";

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

function read(key: string, userId: string): OutboxEntry[] {
  const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? "null");
  return isStored(stored) && stored.userId === userId ? [...stored.entries] : [];
}

let ownKey: string | undefined;

/** This document's place. Its lock lives exactly as long as the document, however that ends: a place without one is an orphan. */
function keyOfThisDocument(): string {
  if (!ownKey) {
    ownKey = PREFIX + randomUuid();
    void navigator.locks?.request(ownKey, () => new Promise(() => undefined)).catch(() => undefined);
  }
  return ownKey;
}

/** Runs `take` if nobody holds the place; where the browser has no locks, at once: a send repeated is stored once anyway. */
async function ifOrphan(key: string, take: () => void): Promise<void> {
  if (!navigator.locks) return take();
  await navigator.locks.request(key, { ifAvailable: true }, (lock) => lock && take());
}

/**
 * The outbox lies in local storage, a place for each document: it survives a reload, a closed tab and a phone that ends the
 * app. Whatever document looks next takes over what a gone one left. One member's unsent words are never given to another:
 * they go with the session (lib/auth/client.ts), and at the latest when somebody else's document finds them.
 */
export function createOutboxStore(userId: string): OutboxStore {
  return {
    load: () => {
      try {
        return read(keyOfThisDocument(), userId);
      } catch {
        // Storage refused: the document starts with nothing unsent.
        return [];
      }
    },
    save: (entries) => {
      try {
        const key = keyOfThisDocument();
        if (entries.length === 0) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, JSON.stringify({ userId, entries } satisfies Stored));
      } catch {
        // Full or refused: the outbox then lives in memory alone.
      }
    },
    adoptOrphans: async (adopt) => {
      try {
        const others = Object.keys(window.localStorage).filter(
          (key) => key.startsWith(PREFIX) && key !== keyOfThisDocument(),
        );
        for (const key of others) {
          await ifOrphan(key, () => {
            // Kept under our own key first, so that a crash between the two leaves it twice rather than nowhere.
            adopt(read(key, userId));
            window.localStorage.removeItem(key);
          });
        }
      } catch {
        // Storage or locks refused, or something else wrote there: what is unreadable is left alone.
      }
    },
  };
}
