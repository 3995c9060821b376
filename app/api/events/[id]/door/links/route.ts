import { defineRoute, idEndpoint, withId } from "@/lib/api/define-route";
import { doorLinkInputSchema } from "@/lib/events/schema/team";
import { createDoorLink, listDoorLinks } from "@/lib/events/service/team/door-links";
import { reply } from "@/lib/http/server/reply";

/** GET (owner, editors, admin) → helpers' links. POST { label } → 201 with its token, once. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/door/links", {
  GET: withId(listDoorLinks),
  POST: idEndpoint({
    body: doorLinkInputSchema,
    handler: async ({ actor, params, body }) => reply(201, await createDoorLink(actor, params.id, body)),
  }),
});
