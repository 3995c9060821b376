import { defineRoute, withActor } from "@/lib/api/define-route";
import { getOwnOrganizer } from "@/lib/organizers/data/organizer";
import { saveOrganizerSchema } from "@/lib/organizers/schema";
import { saveOrganizer } from "@/lib/organizers/service/save";

/** GET → the caller's page, or 204. PUT → the page, created or changed. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/organizers/me", {
  GET: withActor(getOwnOrganizer),
  PUT: withActor(saveOrganizer, { body: saveOrganizerSchema }),
});
