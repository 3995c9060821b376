import { defineRoute, withId } from "@/lib/api/define-route";
import { doorLinkInputSchema } from "@/lib/events/schema/team";
import { createDoorLink, listDoorLinks } from "@/lib/events/service/team/door-links";

/** GET (owner, editors, admin) → helpers' links. POST { label } → 201 with its token, once. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/door/links", {
  GET: withId(listDoorLinks),
  POST: withId(createDoorLink, { body: doorLinkInputSchema, status: 201 }),
});
