import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { getNote } from "@/lib/notes/data/notes";
import { saveNoteSchema } from "@/lib/notes/schema";
import { saveNote } from "@/lib/notes/service/save";

/** GET → the caller's own note. PUT → the stored note, 409 with it if another device changed it. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/contacts/{id}/note", {
  GET: idEndpoint({
    handler: ({ actor, params }) => getNote(actor, { kind: "contact", id: params.id }),
  }),
  PUT: idEndpoint({
    body: saveNoteSchema,
    handler: ({ actor, params, body }) => saveNote(actor, { kind: "contact", id: params.id }, body),
  }),
});
