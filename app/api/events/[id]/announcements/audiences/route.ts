import { countAudiences } from "@/lib/announcements/data/announcements";
import { defineRoute, withId } from "@/lib/api/define-route";

/** GET → how many members each audience has now; for organizers. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/announcements/audiences", {
  GET: withId(countAudiences),
});
