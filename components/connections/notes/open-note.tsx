import { useEffect, useSyncExternalStore } from "react";

import { getOpenNote, onOpenNoteChange, setOpenNote } from "@/components/live/notes/open-note";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

const NoteDialog = lazyWithRetry(() => import("./note-dialog").then((module) => module.default));

const close = () => setOpenNote(null);

/** The editor of one note, which buttons and toasts open above any page. */
export function OpenNote({ viewerId }: { viewerId: string }) {
  const person = useSyncExternalStore(onOpenNoteChange, getOpenNote, () => null);
  // Effect: the frame can go while the editor is open.
  useEffect(() => close, []);
  return person && <NoteDialog key={person.subject.id} viewerId={viewerId} person={person} onClose={close} />;
}
