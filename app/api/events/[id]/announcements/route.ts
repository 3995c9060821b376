import { listAnnouncements } from "@/lib/announcements/data/announcements";
import { announcementsQuerySchema, createAnnouncementSchema } from "@/lib/announcements/schema";
import { createAnnouncement } from "@/lib/announcements/service/create";
import { defineRoute, idEndpoint, withId } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";

/**
 * GET → the announcements to the caller; for organizers all. POST { id, audience, title, text,
 * sendAt } → 201, or 200 if it was repeated; a null `sendAt` is now. A job sends it. 409 for a used
 * id, and for a later time at a cancelled event.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/announcements", {
  GET: withId(listAnnouncements, { query: announcementsQuerySchema }),
  POST: idEndpoint({
    body: createAnnouncementSchema,
    handler: async ({ actor, params, body }) => {
      const { isNew, announcement } = await createAnnouncement(actor, params.id, body);
      return reply(isNew ? 201 : 200, announcement);
    },
  }),
});
