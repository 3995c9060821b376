import { createStore } from "@/components/ui/browser/store";
import type { NotedPerson } from "@/lib/notes/schema";

const { get, set, subscribe } = createStore<NotedPerson | null>(null);

/** The editor is in the frame of all pages (components/connections/notes/open-note.tsx). */
export { get as getOpenNote, set as setOpenNote, subscribe as onOpenNoteChange };
