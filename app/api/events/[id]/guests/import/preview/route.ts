import { z } from "zod";

import { consume } from "@/lib/core/server/rate-limit";
import { requireEventRight } from "@/lib/events/data/event-right";
import { MAX_IMPORT_BYTES } from "@/lib/guests/constants/import";
import { parseChoices } from "@/lib/guests/schema/import";
import { previewImport } from "@/lib/guests/service/import/preview";
import { withReadSlot } from "@/lib/guests/service/import/read-slot";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

const TEXTS = { tooLarge: "guestImport.fileTooLarge", missing: "guestImport.fileMissing" } as const;

/**
 * POST multipart `file` (CSV or XLSX, 5 MB) and optional `choices` (JSON) → what an import would
 * do. 413, 415 for what is no list, 409 during another file, 503 during many.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests/import/preview", {
  POST: idEndpoint({
    form: {
      file: "file",
      maxBytes: MAX_IMPORT_BYTES,
      texts: TEXTS,
      fields: z.object({ choices: z.string().optional() }),
    },
    rateLimit: false,
    handler: async ({ actor, params, readForm }) => {
      await requireEventRight(actor, params.id, "import");
      await consume("guestPreview", actor.userId);
      return withReadSlot(actor.userId, async () => {
        const { file, fields } = await readForm();
        return previewImport(actor, params.id, file, parseChoices(fields.choices));
      });
    },
  }),
});
