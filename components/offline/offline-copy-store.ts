import { createStore, del, get, set, type UseStore } from "idb-keyval";

import type { OfflineCopy } from "./offline-copy";

const KEY = "current";
let store: UseStore | undefined;

/** Opened on first use, because the server has no database. */
const getStore = (): UseStore => (store ??= createStore("nametag-offline", "snapshot"));

/** Throws if the browser blocks storage or has no space left. */
export const saveOfflineCopy = (offlineCopy: OfflineCopy): Promise<void> => set(KEY, offlineCopy, getStore());

/** Returns null for another version of the app. Throws if the browser blocks storage. */
export async function loadOfflineCopy(): Promise<OfflineCopy | null> {
  const offlineCopy = await get<OfflineCopy>(KEY, getStore());
  return offlineCopy?.version === 3 ? offlineCopy : null;
}

/** Never throws. */
export async function removeOfflineCopy(): Promise<void> {
  try {
    await del(KEY, getStore());
  } catch {
    // Nothing was stored where storage is blocked.
  }
}
