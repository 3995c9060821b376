import { consume } from "@/lib/core/server/rate-limit";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { fileOf, readForm } from "@/lib/http/server/read-form";
import { uploadAvatar } from "@/lib/profiles/service/avatar";
import { AVATAR_BYTES } from "@/lib/uploads/limits";

/** Multipart `avatar` → 200 `{ avatarUrl }` (contract §4); 415 for what isn't a picture, 413 past 10 MB. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  POST: endpoint({
    auth: "user",
    rawBody: true,
    rateLimit: false,
    handler: async ({ actor, request }) => {
      await consume("upload", actor.userId);
      const form = await readForm(request, AVATAR_BYTES);
      return uploadAvatar(actor, await fileOf(form, "avatar", AVATAR_BYTES));
    },
  }),
});
