import { listManagedAnnouncements } from "@/lib/announcements/data/announcements";
import { announcementsQuerySchema } from "@/lib/announcements/schema";
import { defineRoute, withId } from "@/lib/api/define-route";

/** GET → all of the event's announcements with their progress, newest first; for organizers. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/announcements/manage", {
  GET: withId(listManagedAnnouncements, { query: announcementsQuerySchema }),
});
