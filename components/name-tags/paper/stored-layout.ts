import { localStore } from "@/lib/core/browser/storage";
import { NAME_TAG_LAYOUTS, type NameTagLayoutName } from "@/lib/name-tags/constants";

/** A printer belongs to a device, so the choice does too. */
const KEY = "name_tag_layout";

export const LAYOUT_NAMES = Object.keys(NAME_TAG_LAYOUTS) as NameTagLayoutName[];

export const getStoredLayout = (): NameTagLayoutName => {
  const stored = typeof window === "undefined" ? null : localStore.get(KEY);
  return LAYOUT_NAMES.find((name) => name === stored) ?? "label4x3";
};

export const storeLayout = (name: NameTagLayoutName): void => void localStore.set(KEY, name);
