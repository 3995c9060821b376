import { z } from "zod";

import { consume } from "@/lib/core/server/rate-limit";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { uploadAvatar } from "@/lib/profiles/service/avatar";
import { MAX_AVATAR_BYTES } from "@/lib/uploads/limits";
import { receiveUpload } from "@/lib/uploads/receive";

/**
 * POST multipart `avatar` → { avatarUrl }. 400 if damaged, 415, 413 above 10 MB, 409 during another
 * upload.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/avatar", {
  POST: endpoint({
    form: { file: "avatar", maxBytes: MAX_AVATAR_BYTES, fields: z.object({}) },
    rateLimit: false,
    handler: async ({ actor, readForm }) => {
      await consume("upload", actor.userId);
      return receiveUpload(actor.userId, async () => {
        const { file } = await readForm();
        return uploadAvatar(actor, file);
      });
    },
  }),
});
