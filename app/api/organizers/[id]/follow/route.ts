import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { followOrganizer, unfollowOrganizer } from "@/lib/organizers/service/follow";

/** docs/product/organizers.md#followers */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/organizers/{id}/follow", {
  PUT: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => followOrganizer(actor, params.id),
  }),
  DELETE: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => unfollowOrganizer(actor, params.id),
  }),
});
