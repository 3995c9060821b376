import { announcementTextSchema } from "@/lib/announcements/schema";
import { previewAnnouncement } from "@/lib/announcements/service/test-message";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";

/** POST { title, text } → the mail and the push as the caller would get them. Stores nothing. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/announcements/preview", {
  POST: endpoint({
    params: idParamsSchema,
    body: announcementTextSchema,
    handler: ({ actor, params, body, locale }) => previewAnnouncement(actor, params.id, body, locale),
  }),
});
