import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { getEventTeam } from "@/lib/events/data/team";

/** GET (owner, admin) → members and open invitations. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/team", {
  GET: idEndpoint({
    handler: ({ actor, params }) => getEventTeam(actor, params.id),
  }),
});
