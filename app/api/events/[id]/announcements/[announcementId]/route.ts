import { announcementParamsSchema } from "@/lib/announcements/schema";
import { withdrawAnnouncement } from "@/lib/announcements/service/withdraw";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** DELETE → 204. Stops deliveries that are not sent yet. 409 once all are sent. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/announcements/{announcementId}", {
  DELETE: endpoint({
    params: announcementParamsSchema,
    handler: ({ actor, params }) => withdrawAnnouncement(actor, params.id, params.announcementId),
  }),
});
