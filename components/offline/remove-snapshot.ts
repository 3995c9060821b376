import { deleteSnapshot } from "./snapshot-store";

/** Never throws. */
export const removeSnapshot = (): Promise<void> => deleteSnapshot().catch(() => undefined);
