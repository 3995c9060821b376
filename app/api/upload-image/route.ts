import { z } from "zod";

import { consume } from "@/lib/core/server/rate-limit";
import { AppError } from "@/lib/core/shared/errors";
import { uploadLogo } from "@/lib/events/service/logo";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { readFormFile, readForm } from "@/lib/http/server/read-form";
import { MAX_LOGO_BYTES } from "@/lib/uploads/limits";

const kindSchema = z.enum(["sponsor-logo", "host-logo"]);

/** POST (admin) multipart `image` and `type` → { url }. 415 'Invalid File Type', 413 'File Too Large'. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/upload-image", {
  POST: endpoint({
    auth: "admin",
    rawBody: true,
    rateLimit: false,
    handler: async ({ actor, request }) => {
      await consume("upload", actor.userId);
      const form = await readForm(request, MAX_LOGO_BYTES);
      const kind = kindSchema.safeParse(form.get("type"));
      if (!kind.success) throw new AppError("validation", "uploads.unknownKind");
      return uploadLogo(actor, kind.data, await readFormFile(form, "image", MAX_LOGO_BYTES));
    },
  }),
});
