import { z } from "zod";

import { consume } from "@/lib/core/server/rate-limit";
import { requireLogoUploader, uploadLogo } from "@/lib/events/service/logo";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { MAX_LOGO_BYTES } from "@/lib/uploads/limits";
import { receiveUpload } from "@/lib/uploads/receive";

const type = z.enum(["sponsor-logo", "host-logo", "site-logo"], "uploads.unknownKind");

/**
 * POST (creators and editors of events; admin for the site's logo) multipart `image` and `type` →
 * { url }. 400 if damaged, 415, 413, or 409 during another upload.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/upload-image", {
  POST: endpoint({
    form: { file: "image", maxBytes: MAX_LOGO_BYTES, fields: z.object({ type }) },
    rateLimit: false,
    handler: async ({ actor, readForm }) => {
      await requireLogoUploader(actor);
      await consume("upload", actor.userId);
      return receiveUpload(actor.userId, async () => {
        const { file, fields } = await readForm();
        return uploadLogo(actor, fields.type, file);
      });
    },
  }),
});
