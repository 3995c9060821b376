import { deleteOfflineCopy } from "./offline-copy-store";

/** Removes what the offline page shows, if there is anything. Never throws. */
export const removeOfflineCopy = (): Promise<void> => deleteOfflineCopy().catch(() => undefined);
