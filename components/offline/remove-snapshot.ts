import { deleteSnapshot } from "./snapshot-store";

/** Removes what the offline page shows, if there is anything. Never throws. */
export const removeSnapshot = (): Promise<void> => deleteSnapshot().catch(() => undefined);
