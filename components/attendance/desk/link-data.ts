import { keys } from "idb-keyval";

import { countUnsentCheckIns, getDoorDatabase, LINK_OWNER, removeKeys } from "./door-data";

/** The owner of what a helper's device keeps, in the place of a member's id. */
export const toLinkOwner = (token: string): string => `${LINK_OWNER}${token}`;

/**
 * Removes the list, the notes and the page of a helper's link that ended. Returns how many
 * check-ins this device hasn't sent. Never throws.
 */
export async function removeLinkData(token: string): Promise<number> {
  if (!("indexedDB" in window)) return 0;
  const owner = toLinkOwner(token);
  try {
    const all = await keys<string>(getDoorDatabase());
    await removeKeys(all.filter((key) => !key.startsWith("unsent/") && key.split("/")[1] === owner));
    return [...(await countUnsentCheckIns(owner)).values()].reduce((sum, count) => sum + count, 0);
  } catch {
    return 0;
  }
}
