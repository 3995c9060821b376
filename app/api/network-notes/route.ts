import { defineRoute, withActor } from "@/lib/api/define-route";
import { listNotes } from "@/lib/notes/data/notes";
import { notesQuerySchema } from "@/lib/notes/schema";

/** GET → the caller's notes about connections and contacts, newest first. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/network-notes", {
  GET: withActor(listNotes, { query: notesQuerySchema }),
});
