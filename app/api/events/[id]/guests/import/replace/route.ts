import { MAX_IMPORT_BATCH_BYTES } from "@/lib/guests/constants/import";
import { replaceGuestsSchema } from "@/lib/guests/schema/import";
import { replaceGuests } from "@/lib/guests/service/import/import";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** POST { externalIds, emails } of the file → { removed, keptCount, kept }. Safe to repeat. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests/import/replace", {
  POST: idEndpoint({
    body: replaceGuestsSchema,
    // Of a file with as many rows as allowed.
    maxBodyBytes: 2 * MAX_IMPORT_BATCH_BYTES,
    handler: ({ actor, params, body }) => replaceGuests(actor, params.id, body),
  }),
});
