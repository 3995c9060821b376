import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { countUnsentNotes } from "./unsent-notes";

/** Sends the notes that an earlier document left, on whichever page the app opens. */
export function NoteSync({ viewerId }: { viewerId: string }) {
  const client = useQueryClient();
  // Effect: the code is loaded only where something waits.
  useEffect(() => {
    if (countUnsentNotes() === 0) return;
    void import("./get-note-outbox").then((module) => module.getNoteOutbox(client, viewerId)).catch(() => undefined);
  }, [client, viewerId]);
  return null;
}
