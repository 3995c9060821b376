import { localStore } from "@/lib/core/browser/storage";

// The end of a session removes keys that begin with "nametag_" (lib/auth/client/stored-session.ts).
const PREFIX = "nametag_headshot_";

/**
 * The member's own photo as this device took it. `picture` is a data URL; `avatarUrl` is the
 * server's copy.
 */
export type Headshot = { picture: string; avatarUrl: string };

const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Stores a new photo, so that the member's own card shows it instead of the server's copy. */
export function saveHeadshot(userId: string, headshot: Headshot): void {
  // If storage is full or blocked, the card shows the server's copy.
  localStore.setJson(PREFIX + userId, headshot);
  notify();
}

/** Returns JSON text, because React compares snapshots of an external store by identity. */
export const getStoredHeadshot = (userId: string): string | null => localStore.get(PREFIX + userId);

export function removeHeadshot(userId: string): void {
  localStore.remove(PREFIX + userId);
  notify();
}

/**
 * Also calls the listener after a change in another tab. Returns the function that unsubscribes.
 */
export function subscribeToHeadshot(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
