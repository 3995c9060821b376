import { localStore } from "@/lib/core/browser/storage";

export const NOTES_PREFIX = "nametag_notes:";

/** Counts the notes of all tabs that the server doesn't have yet. Signing out deletes them. */
export const countUnsentNotes = (): number =>
  localStore.keys(NOTES_PREFIX).reduce((count, key) => {
    const stored = localStore.getJson(key) as { entries?: unknown[] } | null;
    return count + (stored?.entries?.length ?? 0);
  }, 0);
