import { defineRoute, endpoint } from "@/lib/api/define-route";
import { getOwnOrganizer } from "@/lib/organizers/data/organizer";
import { saveOrganizerSchema } from "@/lib/organizers/schema";
import { saveOrganizer } from "@/lib/organizers/service/save";

/** GET → the caller's page, or 204. PUT → the page, created or changed. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/organizers/me", {
  GET: endpoint({ handler: ({ actor }) => getOwnOrganizer(actor) }),
  PUT: endpoint({
    body: saveOrganizerSchema,
    handler: ({ actor, body }) => saveOrganizer(actor, body),
  }),
});
