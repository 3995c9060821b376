import type { QueryClient } from "@tanstack/react-query";

import { NOTES_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { localStore } from "@/lib/core/browser/storage";

/** Sends the notes that closed documents left. Loads the code only where something waits. */
export async function sendUnsentNotes(client: QueryClient, viewerId: string): Promise<void> {
  if (localStore.keys(NOTES_PREFIX).length === 0) return;
  const { getNoteOutbox } = await import("./get-note-outbox");
  await getNoteOutbox(client, viewerId).adoptOrphans();
}
