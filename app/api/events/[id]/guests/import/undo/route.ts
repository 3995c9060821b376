import { undoImportSchema } from "@/lib/guests/schema/import";
import { undoImport } from "@/lib/guests/service/import/undo";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** POST { importId } → { removed, restored, kept }. 409 after an hour, or after another import. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests/import/undo", {
  POST: idEndpoint({
    body: undoImportSchema,
    handler: ({ actor, params, body }) => undoImport(actor, params.id, body.importId),
  }),
});
