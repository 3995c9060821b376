import { announcementTextSchema } from "@/lib/announcements/schema";
import { previewAnnouncement } from "@/lib/announcements/service/test-message";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** POST { title, text } → the mail and the push as the caller would get them. Stores nothing. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/announcements/preview", {
  POST: idEndpoint({
    body: announcementTextSchema,
    handler: ({ actor, params, body, locale }) => previewAnnouncement(actor, params.id, body, locale),
  }),
});
