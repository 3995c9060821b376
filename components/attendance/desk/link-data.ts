import { keys } from "idb-keyval";

import { getDoorDatabase, LINK_OWNER, removeKeys } from "./door-data";

/** The owner of what a helper's device keeps, in the place of a member's id. */
export const toLinkOwner = (token: string): string => `${LINK_OWNER}${token}`;

/** Removes the list, the notes and the page of a helper's link that ended. Never throws. */
export async function removeLinkData(token: string): Promise<void> {
  if (!("indexedDB" in window)) return;
  const isOwn = (key: string) => !key.startsWith("unsent/") && key.split("/")[1] === toLinkOwner(token);
  await keys<string>(getDoorDatabase())
    .then((all) => removeKeys(all.filter(isOwn)))
    .catch(() => undefined);
}
