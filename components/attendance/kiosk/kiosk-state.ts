import { createStore } from "@/components/ui/browser/store";
import { localStore } from "@/lib/core/browser/storage";

/** docs/product/stored-data.md#client-storage */
const KEY = "nametag_kiosk";

export type Kiosk = {
  /** As of the door's list on this device. */
  owner: string;
  /** Of the page that is the kiosk. */
  path: string;
  salt: string;
  /** Of the PIN. */
  hash: string;
  misses: number;
  /** In ms. No PIN is taken before. */
  waitUntil: number;
};

export const kioskChanges = createStore(0);

/** The number of failed labels that the kiosk has not shown yet. */
export const failedLabels = createStore(0);

/** Null if this browser is no kiosk. */
export const getKiosk = (): Kiosk | null => localStore.getJson(KEY) as Kiosk | null;

/** Returns false if the browser blocks storage. */
export function setKiosk(kiosk: Kiosk | null): boolean {
  if (kiosk === null) localStore.remove(KEY);
  const isStored = kiosk === null || localStore.setJson(KEY, kiosk);
  kioskChanges.set(kioskChanges.get() + 1);
  return isStored;
}
