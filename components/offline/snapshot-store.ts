import { createStore, del, get, set, type UseStore } from "idb-keyval";

import type { Snapshot } from "./snapshot";

const KEY = "current";
let store: UseStore | undefined;

/** Opened on first use, because the server has no database. */
const getStore = (): UseStore => (store ??= createStore("nametag-offline", "snapshot"));

/** Throws if the browser blocks storage or has no space left. */
export const saveSnapshot = (snapshot: Snapshot): Promise<void> => set(KEY, snapshot, getStore());

/** Returns null for another version of the app. Throws if the browser blocks storage. */
export async function loadSnapshot(): Promise<Snapshot | null> {
  const snapshot = await get<Snapshot>(KEY, getStore());
  return snapshot?.version === 2 ? snapshot : null;
}

/** Throws if the browser blocks storage. */
export const deleteSnapshot = (): Promise<void> => del(KEY, getStore());
