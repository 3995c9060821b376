import { z } from "zod";

import { consume } from "@/lib/core/server/rate-limit";
import { AppError } from "@/lib/core/shared/errors";
import { requireLogoUploader, uploadLogo } from "@/lib/events/service/logo";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { readForm } from "@/lib/http/server/read-form";
import { MAX_LOGO_BYTES } from "@/lib/uploads/limits";
import { receiveUpload } from "@/lib/uploads/receive";

const kindSchema = z.enum(["sponsor-logo", "host-logo", "site-logo"]);

/**
 * POST (creators and editors of events; admin for the site's logo) multipart `image` and `type` →
 * { url }. 400 if damaged, 415, 413, or 409 during another upload.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/upload-image", {
  POST: endpoint({
    auth: "user",
    rawBody: true,
    rateLimit: false,
    handler: async ({ actor, request }) => {
      await requireLogoUploader(actor);
      await consume("upload", actor.userId);
      return receiveUpload(actor.userId, async () => {
        const { file, fields } = await readForm(request, "image", MAX_LOGO_BYTES);
        const kind = kindSchema.safeParse(fields.get("type"));
        if (!kind.success) throw new AppError("validation", "uploads.unknownKind");
        return uploadLogo(actor, kind.data, file);
      });
    },
  }),
});
