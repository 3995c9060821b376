import { keys } from "idb-keyval";

import { countUnsentCheckIns, endKiosk, getDoorDatabase, getDoorPath, LINK_OWNER, removeKeys } from "./door-data";

/** The owner of what a helper's device keeps, in the place of a member's id. */
export const toLinkOwner = (token: string): string => `${LINK_OWNER}${token}`;

/**
 * Removes the list, the notes, the page and the kiosk of a helper's link that ended. Returns how
 * many check-ins this device hasn't sent. Never throws.
 */
export async function removeLinkData(token: string): Promise<number> {
  const owner = toLinkOwner(token);
  endKiosk(getDoorPath("", owner));
  if (!("indexedDB" in window)) return 0;
  try {
    const all = await keys<string>(getDoorDatabase());
    await removeKeys(all.filter((key) => !key.startsWith("unsent/") && key.split("/")[1] === owner));
    return [...(await countUnsentCheckIns(owner)).values()].reduce((sum, count) => sum + count, 0);
  } catch {
    return 0;
  }
}
