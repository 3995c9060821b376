import { localStore } from "@/lib/core/browser/storage";

// Keys that begin with "nametag_" are removed when the session ends (lib/auth/client/stored-session.ts).
const PREFIX = "nametag_headshot_";

/** The member's own photo as this device took it: `picture` is a data URL, `avatarUrl` the server's copy. */
export type Headshot = { picture: string; avatarUrl: string };

const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Stores a photo that was just uploaded, to show on the member's own card instead of the server's copy. */
export function saveHeadshot(userId: string, headshot: Headshot): void {
  // If storage is full or blocked, the server's copy is shown.
  localStore.setJson(PREFIX + userId, headshot);
  notify();
}

/** Returns the stored JSON text, or null. As text, because a snapshot of an external store must compare equal until it changes. */
export const getStoredHeadshot = (userId: string): string | null => localStore.get(PREFIX + userId);

export function removeHeadshot(userId: string): void {
  localStore.remove(PREFIX + userId);
  notify();
}

/** Calls the listener after each change, in this tab or another. Returns the function that stops it. */
export function subscribeToHeadshot(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
