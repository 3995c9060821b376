import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { followOrganizer, unfollowOrganizer } from "@/lib/organizers/service/follow";

/** docs/product/organizers.md#followers */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/organizers/{id}/follow", {
  PUT: idEndpoint({
    handler: ({ actor, params }) => followOrganizer(actor, params.id),
  }),
  DELETE: idEndpoint({
    handler: ({ actor, params }) => unfollowOrganizer(actor, params.id),
  }),
});
