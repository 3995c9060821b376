import type { QueryClient } from "@tanstack/react-query";

import { localStore } from "@/lib/core/browser/storage";

import { NOTES_PREFIX } from "./notes-prefix";

/** Sends the notes that an earlier document left. Loads the code only where something waits. */
export async function sendUnsentNotes(client: QueryClient, viewerId: string): Promise<void> {
  if (localStore.keys(NOTES_PREFIX).length === 0) return;
  const { getNoteOutbox } = await import("./get-note-outbox");
  getNoteOutbox(client, viewerId);
}
