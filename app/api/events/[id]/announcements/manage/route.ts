import { listManagedAnnouncements } from "@/lib/announcements/data/announcements";
import { announcementsQuerySchema } from "@/lib/announcements/schema";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";

/** GET → all of the event's announcements with their progress, newest first; for organizers. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/announcements/manage", {
  GET: endpoint({
    params: idParamsSchema,
    query: announcementsQuerySchema,
    handler: ({ actor, params, query }) => listManagedAnnouncements(actor, params.id, query),
  }),
});
