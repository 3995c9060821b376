import { randomUuid } from "@/lib/core/browser/random-uuid";
import { localStore } from "@/lib/core/browser/storage";

/** A member's unsent entries, one storage key for each document. */
export type EntryStore<Entry> = {
  load: () => Entry[];
  /** Returns the member's entries of other documents, open or closed. */
  loadOthers: () => Entry[];
  /** Returns false if the storage is full or blocked. */
  save: (entries: readonly Entry[]) => boolean;
  /** Passes the entries of closed documents to `adopt`, then removes them. */
  adoptOrphans: (adopt: (entries: readonly Entry[]) => void) => Promise<void>;
};

type Stored = { userId: string; entries: readonly unknown[] };

function isStored(value: unknown): value is Stored {
  return (
    typeof value === "object" &&
    value !== null &&
    "userId" in value &&
    "entries" in value &&
    Array.isArray(value.entries)
  );
}

/** Returns the member's entries of all documents. An entry is twice while one adopts it. */
export const listEntries = <Entry>(prefix: string, userId: string): Entry[] =>
  localStore.keys(prefix).flatMap((key) => readEntries<Entry>(key, userId));

function readEntries<Entry>(key: string, userId: string): Entry[] {
  const value = localStore.getJson(key);
  return isStored(value) && value.userId === userId ? ([...value.entries] as Entry[]) : [];
}

const ownKeys = new Map<string, string>();

/** The document holds a lock with the name of its key, so a closed one's key has no lock. */
function getOwnKey(prefix: string): string {
  const known = ownKeys.get(prefix);
  if (known) return known;
  const key = prefix + randomUuid();
  ownKeys.set(prefix, key);
  void navigator.locks?.request(key, () => new Promise(() => undefined)).catch(() => undefined);
  return key;
}

/** Without the Web Locks API `action` always runs: the server stores an entry only once. */
async function runIfClosed(key: string, action: () => void): Promise<void> {
  if (!navigator.locks) return action();
  await navigator.locks.request(key, { ifAvailable: true }, (lock) => lock && action());
}

/**
 * Stores entries in local storage, under one key for each document. The next document adopts what a
 * closed one left, but never entries of another member.
 * @param prefix of the keys; the rest identifies the document
 */
export function createEntryStore<Entry>(prefix: string, userId: string): EntryStore<Entry> {
  const listOtherKeys = () => localStore.keys(prefix).filter((key) => key !== getOwnKey(prefix));
  return {
    load: () => readEntries(getOwnKey(prefix), userId),
    loadOthers: () => listOtherKeys().flatMap((key) => readEntries<Entry>(key, userId)),
    save: (entries) => {
      if (entries.length > 0) return localStore.setJson(getOwnKey(prefix), { userId, entries } satisfies Stored);
      localStore.remove(getOwnKey(prefix));
      return true;
    },
    adoptOrphans: async (adopt) => {
      for (const key of listOtherKeys()) {
        await runIfClosed(key, () => {
          // Adopt before removing: a crash then duplicates entries instead of losing them.
          adopt(readEntries(key, userId));
          localStore.remove(key);
        }).catch(() => undefined);
      }
    },
  };
}
