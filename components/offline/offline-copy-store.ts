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
  return offlineCopy?.version === 2 ? offlineCopy : null;
}

/** Throws if the browser blocks storage. */
export const deleteOfflineCopy = (): Promise<void> => del(KEY, getStore());

/** Removes what the offline page shows, if there is anything. Never throws. */
export const removeOfflineCopy = (): Promise<void> => deleteOfflineCopy().catch(() => undefined);
