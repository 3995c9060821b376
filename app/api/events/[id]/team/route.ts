import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { getEventTeam } from "@/lib/events/data/team";

/** GET (owner, admin) → members and open invitations. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/team", {
  GET: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => getEventTeam(actor, params.id),
  }),
});
