import { localStore } from "@/lib/core/browser/storage";
import { BADGE_LAYOUTS, type BadgeLayoutName } from "@/lib/badges/constants";

/** A printer belongs to a device, so the choice does too. */
const KEY = "badge_layout";

export const LAYOUT_NAMES = Object.keys(BADGE_LAYOUTS) as BadgeLayoutName[];

export const getStoredLayout = (): BadgeLayoutName => {
  const stored = typeof window === "undefined" ? null : localStore.get(KEY);
  return LAYOUT_NAMES.find((name) => name === stored) ?? "label4x3";
};

export const storeLayout = (name: BadgeLayoutName): void => void localStore.set(KEY, name);
