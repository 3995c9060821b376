import { MAX_IMPORT_BATCH_BYTES } from "@/lib/guests/constants/import";
import { importGuestsSchema } from "@/lib/guests/schema/import";
import { importGuests } from "@/lib/guests/service/import/import";
import { defineRoute, withId } from "@/lib/api/define-route";

/**
 * POST { rows, importId? }, 1 to 500 rows as the preview returns them → what became of each. Safe
 * to repeat.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests/import", {
  POST: withId(importGuests, { body: importGuestsSchema, maxBodyBytes: MAX_IMPORT_BATCH_BYTES }),
});
