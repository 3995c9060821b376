import { localStore } from "@/lib/core/browser/storage";

// The end of a session removes it (lib/auth/client/stored-session.ts).
const KEY = "nametag_finish_tag";

/** Asks the member for the rest of the name tag in this browser. */
export const askToFinishTag = (userId: string): boolean => localStore.set(KEY, userId);

export const isAskedToFinishTag = (userId: string): boolean => localStore.get(KEY) === userId;

export const stopAskingToFinishTag = (): void => localStore.remove(KEY);
