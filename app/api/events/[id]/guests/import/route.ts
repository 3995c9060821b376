import { MAX_IMPORT_BATCH_BYTES } from "@/lib/guests/constants/import";
import { importGuestsSchema } from "@/lib/guests/schema/import";
import { importGuests } from "@/lib/guests/service/import/import";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/**
 * POST { rows, importId? }, 1 to 500 rows as the preview returns them → what became of each. Safe
 * to repeat.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests/import", {
  POST: idEndpoint({
    body: importGuestsSchema,
    maxBodyBytes: MAX_IMPORT_BATCH_BYTES,
    handler: ({ actor, params, body, locale }) => importGuests(actor, params.id, body, locale),
  }),
});
