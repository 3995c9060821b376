import { randomUuid } from "@/lib/core/browser/random-uuid";
import { localStore } from "@/lib/core/browser/storage";

import type { OutboxEntry, OutboxStore } from "./outbox";

/** The rest of the key identifies the document that wrote the entries. */
const KEY_PREFIX = "nametag_outbox:";

type StoredOutbox = { userId: string; entries: readonly OutboxEntry[] };

function isStoredOutbox(value: unknown): value is StoredOutbox {
  return (
    typeof value === "object" &&
    value !== null &&
    "userId" in value &&
    "entries" in value &&
    Array.isArray(value.entries)
  );
}

function readOutbox(key: string): StoredOutbox | null {
  const value = localStore.getJson(key);
  return isStoredOutbox(value) ? value : null;
}

const entriesOfUser = (stored: StoredOutbox | null, userId: string): OutboxEntry[] =>
  stored?.userId === userId ? [...stored.entries] : [];

let ownKey: string | undefined;

/** The document holds a lock with the name of its key, so a closed one's key has no lock. */
function getOwnKey(): string {
  if (!ownKey) {
    ownKey = KEY_PREFIX + randomUuid();
    void navigator.locks?.request(ownKey, () => new Promise(() => undefined)).catch(() => undefined);
  }
  return ownKey;
}

const listOtherKeys = (): string[] => localStore.keys(KEY_PREFIX).filter((key) => key !== getOwnKey());

/** Without the Web Locks API `action` always runs: the server stores a message only once. */
async function runIfClosed(key: string, action: () => void): Promise<void> {
  if (!navigator.locks) return action();
  await navigator.locks.request(key, { ifAvailable: true }, (lock) => lock && action());
}

/**
 * Stores the outbox in local storage, under one key for each document. The next document adopts
 * what a closed one left, but never entries of another member.
 */
export function createOutboxStore(userId: string): OutboxStore {
  return {
    load: () => entriesOfUser(readOutbox(getOwnKey()), userId),
    loadOthers: () => listOtherKeys().flatMap((key) => entriesOfUser(readOutbox(key), userId)),
    save: (entries) => {
      if (entries.length === 0) localStore.remove(getOwnKey());
      else localStore.setJson(getOwnKey(), { userId, entries } satisfies StoredOutbox);
    },
    adoptOrphans: async (adopt) => {
      for (const key of listOtherKeys()) {
        await runIfClosed(key, () => {
          const stored = readOutbox(key);
          if (!stored) return;
          // Adopt before removing: a crash then duplicates entries instead of losing them.
          adopt(entriesOfUser(stored, userId));
          localStore.remove(key);
        }).catch(() => undefined);
      }
    },
  };
}
