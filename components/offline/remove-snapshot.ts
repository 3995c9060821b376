import { deleteSnapshot } from "./snapshot-store";

/** Removes what the offline page shows, if there is anything. */
export const removeSnapshot = (): void => void deleteSnapshot().catch(() => undefined);
