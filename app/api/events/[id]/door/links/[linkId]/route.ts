import { defineRoute, endpoint } from "@/lib/api/define-route";
import { doorLinkParamsSchema } from "@/lib/events/schema/team";
import { withdrawDoorLink } from "@/lib/events/service/team/door-links";

/** DELETE (owner, editors, admin) → 204. The link and its device end at once. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/door/links/{linkId}", {
  DELETE: endpoint({
    params: doorLinkParamsSchema,
    handler: ({ actor, params }) => withdrawDoorLink(actor, params.id, params.linkId),
  }),
});
