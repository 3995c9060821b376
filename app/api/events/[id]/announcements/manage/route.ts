import { listManagedAnnouncements } from "@/lib/announcements/data/announcements";
import { announcementsQuerySchema } from "@/lib/announcements/schema";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** GET → all of the event's announcements with their progress, newest first; for organizers. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/announcements/manage", {
  GET: idEndpoint({
    query: announcementsQuerySchema,
    handler: ({ actor, params, query }) => listManagedAnnouncements(actor, params.id, query),
  }),
});
