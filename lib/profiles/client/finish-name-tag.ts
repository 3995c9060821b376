import { localStore } from "@/lib/core/browser/storage";

// The end of a session removes it (lib/auth/client/stored-session.ts).
const KEY = "nametag_finish_tag";

/** Asks the member for the rest of the name tag in this browser. */
export const askToFinishNameTag = (userId: string): boolean => localStore.set(KEY, userId);

export const isAskedToFinishNameTag = (userId: string): boolean => localStore.get(KEY) === userId;

export const stopAskingToFinishNameTag = (): void => localStore.remove(KEY);
