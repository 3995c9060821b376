import * as idb from "idb-keyval";

import { clock } from "@/lib/core/shared/clock";
import type { DoorCheckInResult, DoorList } from "@/lib/door/schema";

import { areNotesOver, DOOR_PAGES, getDoorDatabase, type NoteTimes, toDoorKey } from "./door-data";

/** Decided by the device alone. Without names, because it outlasts a sign-out. */
export type UnsentCheckIn = {
  id: string;
  sequence: number;
  subject: { kind: "guest" | "member"; id: string };
  /** By the device's clock, only to show it. */
  at: string;
};
type Unsent = { lastSequence: number; items: UnsentCheckIn[] };

/** A result that differs from what the device showed. */
export type DoorConflictNote = Pick<
  DoorCheckInResult,
  "id" | "result" | "reason" | "name" | "checkedInAt" | "firstDeviceId"
>;

/** `endsAt` is missing until the device has read its list. */
type StoredNotes = NoteTimes & { conflicts: DoorConflictNote[]; dismissed: string[] };

/** More than a device lets in during an evening without a network. */
const MAX_NOTES = 2_000;

const memory = new Map<string, unknown>();
const hasDatabase = (): boolean => "indexedDB" in window;

// Without IndexedDB, what is stored lasts as long as the page.
const get = async <Value>(key: string): Promise<Value | undefined> =>
  hasDatabase() ? idb.get<Value>(key, getDoorDatabase()) : (memory.get(key) as Value | undefined);
const set = async (key: string, value: unknown): Promise<void> =>
  hasDatabase() ? idb.set(key, value, getDoorDatabase()) : void memory.set(key, value);
const update = async <Value>(key: string, change: (value: Value | undefined) => Value): Promise<void> =>
  hasDatabase()
    ? idb.update<Value>(key, change, getDoorDatabase())
    : void memory.set(key, change(memory.get(key) as Value));
const remove = async (keys: string[]): Promise<void> =>
  hasDatabase() ? idb.delMany(keys, getDoorDatabase()) : keys.forEach((key) => memory.delete(key));

const EMPTY: Unsent = { lastSequence: 0, items: [] };
const NO_NOTES: StoredNotes = { conflicts: [], dismissed: [] };

/**
 * Stores what one member's device knows about one event. Each function throws if the browser blocks
 * storage.
 */
export function createDoorStore(userId: string, eventId: string) {
  const [listKey, notesKey, unsentKey] = (["list", "notes", "unsent"] as const).map((kind) =>
    toDoorKey(kind, userId, eventId),
  ) as [string, string, string];
  const loadUnsent = async (): Promise<Unsent> => (await get<Unsent>(unsentKey)) ?? EMPTY;
  return {
    loadList: async (): Promise<DoorList | null> => (await get<DoorList>(listKey)) ?? null,
    saveList: (list: DoorList) => set(listKey, list),
    /** Does nothing without a list. */
    changeList: async (change: (list: DoorList) => DoorList): Promise<void> => {
      if (await get(listKey)) await update<DoorList | undefined>(listKey, (list) => list && change(list));
    },
    loadNotes: async (): Promise<StoredNotes> => (await get<StoredNotes>(notesKey)) ?? NO_NOTES,
    /** Another tab may add one at the same time. */
    addNotes: (added: readonly DoorConflictNote[]) =>
      update<StoredNotes>(notesKey, ({ conflicts, dismissed, ...notes } = NO_NOTES) => {
        const known = new Set([...conflicts.map(({ id }) => id), ...dismissed]);
        const all = [...added.filter(({ id }) => !known.has(id)), ...conflicts];
        return { ...notes, addedAt: clock.now().toISOString(), conflicts: all.slice(0, MAX_NOTES), dismissed };
      }),
    /** Notes are of use until some time after the event's end. */
    setNotesEnd: (endsAt: string) => update<StoredNotes>(notesKey, (notes = NO_NOTES) => ({ ...notes, endsAt })),
    dismissNote: (id: string) =>
      update<StoredNotes>(notesKey, ({ conflicts, dismissed, ...notes } = NO_NOTES) => ({
        ...notes,
        conflicts: conflicts.filter((note) => note.id !== id),
        dismissed: [...dismissed, id].slice(-MAX_NOTES),
      })),
    loadUnsent,
    /** Another tab may add one at the same time. */
    addUnsent: (item: Omit<UnsentCheckIn, "sequence">) =>
      update<Unsent>(unsentKey, ({ lastSequence, items } = EMPTY) => ({
        lastSequence: lastSequence + 1,
        items: [...items, { ...item, sequence: lastSequence + 1 }],
      })),
    removeUnsent: (ids: readonly string[]) =>
      update<Unsent>(unsentKey, ({ lastSequence, items } = EMPTY) => ({
        lastSequence,
        items: items.filter(({ id }) => !ids.includes(id)),
      })),
    removeList: () => remove([listKey]),
    removeNotes: () => remove([notesKey]),
    /** Sending may add one after the caller read them. */
    removeOldNotes: () => update<StoredNotes>(notesKey, (notes = NO_NOTES) => (areNotesOver(notes) ? NO_NOTES : notes)),
  };
}

export type DoorStore = ReturnType<typeof createDoorStore>;

/** Through the service worker, which keeps its files: the first scan may be without a network. */
async function loadScanner(): Promise<void> {
  const [{ prepareReader }] = await Promise.all([
    import("@/components/ui/scanner/qr-reader"),
    import("../code/code-scanner"),
    import("../kiosk/hand-over-dialog"),
    import("../kiosk/kiosk-screen"),
  ]);
  await prepareReader();
}

/**
 * Keeps the page and its scanner, so that the service worker can open it without a network. Returns
 * whether it is kept. Never throws.
 */
export async function savePage(path: string): Promise<boolean> {
  try {
    if (!("caches" in window) || !navigator.serviceWorker.controller) return false;
    const response = await fetch(path, { headers: { Accept: "text/html" } });
    if (!response.ok || response.redirected) return false;
    await loadScanner();
    // Last, so that a kept page always has its scanner.
    await (await caches.open(DOOR_PAGES)).put(path, response);
    return true;
  } catch {
    // Without it, only an open page works without a network.
    return false;
  }
}

/** Whether the page is still kept. Never throws. */
export async function hasPage(path: string): Promise<boolean> {
  try {
    return (await caches.match(path, { cacheName: DOOR_PAGES })) !== undefined;
  } catch {
    return false;
  }
}

export async function removePage(path: string): Promise<void> {
  if ("caches" in window)
    await caches.open(DOOR_PAGES).then(
      (cache) => cache.delete(path),
      () => undefined,
    );
}
